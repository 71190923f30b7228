import "../../ui/status.css";
import { IconCircleX, IconClockExclamation, IconQuestionMark } from "@tabler/icons-react";
import { Quiet } from "../../ui/Quiet";
import { type State, stateName, stateOf } from "./state";
import { t } from "./texts";

const NOTES: Record<State, string> = {
    none: t.noneNote,
    failed: t.failedNote,
    stale: t.staleNote,
    unknown: t.unknownNote,
    covered: t.coveredNote,
    excluded: t.excludedNote,
};
const PILLS = {
    none: { tone: "bad", icon: IconCircleX },
    failed: { tone: "bad", icon: IconCircleX },
    stale: { tone: "warn", icon: IconClockExclamation },
    unknown: { tone: "open", icon: IconQuestionMark },
} as const;

/** How well a guest is covered, and why it needs no backup. */
export function CoverageState({ of: { state: given, reason } }: { of: { state: string; reason: string | null } }) {
    const state = stateOf(given) ?? "unknown";
    if (state === "covered" || state === "excluded") {
        return (
            <div>
                <span className="status" data-tone={state === "covered" ? "good" : "idle"} title={NOTES[state]}>
                    <span className="status-dot" aria-hidden />
                    {stateName(state)}
                </span>
                {reason && (
                    <Quiet size="xs" className="breaks">
                        {reason}
                    </Quiet>
                )}
            </div>
        );
    }
    const { tone, icon: Icon } = PILLS[state];
    return (
        <span className="status status-pill" data-tone={tone} title={NOTES[state]}>
            <Icon size={12} aria-hidden />
            {stateName(state)}
        </span>
    );
}
