import { t } from "./texts";

/** How well guests can be covered, the worst first. */
export const STATES = ["none", "failed", "stale", "unknown", "covered", "excluded"] as const;
export type State = (typeof STATES)[number];

const NAMES: Record<State, string> = {
    none: t.none,
    failed: t.failed,
    stale: t.stale,
    unknown: t.unknown,
    covered: t.covered,
    excluded: t.excluded,
};

/** A state of the service; one that this page does not know is not known. */
export const stateOf = (state: string | undefined): State | undefined => STATES.find((one) => one === state);

/** A state in words. */
export const stateName = (state: string) => NAMES[stateOf(state) ?? "unknown"];

/** How many guests are in each state. */
export function countsOf(guests: readonly { state: string }[]): Record<State, number> {
    const counts = { none: 0, failed: 0, stale: 0, unknown: 0, covered: 0, excluded: 0 };
    for (const { state } of guests) counts[stateOf(state) ?? "unknown"]++;
    return counts;
}
