import "../ui/status.css";
import { IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import { when } from "../ui/format";
import { STATES, type State } from "./filter";
import type { Backup } from "./queries";
import { t } from "./texts";

const NAMES: Record<State, string> = { none: t.none, ok: t.ok, failed: t.failed, unknown: t.unknown };

/** A state of verification in words. */
export function stateName(state: string): string {
    return NAMES[STATES.find((one) => one === state) ?? "unknown"];
}

/** Whether a backup was verified. That it could not be checked says nothing about the backup. */
export function Verification({
    of: { verify_state, checked_at },
}: {
    of: Pick<Backup, "verify_state" | "checked_at">;
}) {
    if (verify_state === "none") return <span className="quiet">{t.none}</span>;
    const title = checked_at === null ? undefined : t.checkedAt({ at: when(checked_at) });
    if (verify_state === "ok") {
        return (
            <span className="status" data-tone="good" title={title}>
                <span className="status-dot" aria-hidden />
                {t.ok}
            </span>
        );
    }
    const isFailed = verify_state === "failed";
    const Icon = isFailed ? IconCircleX : IconQuestionMark;
    return (
        <span className="status status-pill" data-tone={isFailed ? "bad" : "open"} title={title}>
            <Icon size={12} aria-hidden />
            {stateName(verify_state)}
        </span>
    );
}
