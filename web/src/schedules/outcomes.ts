import { t } from "./texts";

const NAMES: Record<string, string> = {
    started: t.started,
    nothing: t.nothing,
    skipped: t.skipped,
    refused: t.refused,
    missed: t.missed,
    failed: t.failed,
};

/** The name of what became of a run. */
export function outcomeName(outcome: string): string {
    return NAMES[outcome] ?? outcome;
}
