import { minute, when } from "./format";
import { BUSY, STATES, stateName, UNKNOWN } from "./stateName";
import { t } from "./texts";
import "./status.css";

type Props = {
    of: string;
    job?: boolean;
    /** When this was last known, if it is not current: then it has no colour, and the time behind it. */
    asOf?: string | null;
};

/** The state of a guest, host, job or attempt. */
export function Status({ of, job = false, asOf = null }: Props) {
    // What is not known has no time.
    if (asOf !== null && of !== "unknown") {
        return (
            <span className="status" data-tone="past" title={when(asOf) ?? undefined}>
                <span className="status-dot" aria-hidden />
                {t.asOf({ state: stateName(of), time: minute(asOf) })}
            </span>
        );
    }
    const state = job && of === "running" ? BUSY : (STATES[of]?.shown ?? UNKNOWN);
    if (typeof state === "string") {
        return (
            <span className="status" data-tone={state}>
                <span className="status-dot" aria-hidden />
                {stateName(of)}
            </span>
        );
    }
    const Icon = state.icon;
    return (
        <span className="status status-pill" data-tone={state.tone}>
            <Icon size={12} aria-hidden />
            {stateName(of)}
        </span>
    );
}
