import { IconBellOff, IconBellRinging, IconCheck, IconUserCheck } from "@tabler/icons-react";
import { when } from "../ui/format";
import { isSnoozed } from "./open";
import type { Alert } from "./queries";
import { t } from "./texts";
import "../ui/status.css";

const STATES = {
    firing: { tone: "bad", icon: IconBellRinging },
    acknowledged: { tone: "busy", icon: IconUserCheck },
    resolved: { tone: "good", icon: IconCheck },
} as const;

/** The state of an alert. */
export function AlertStatus({ of: { state, snoozed_until } }: { of: Pick<Alert, "state" | "snoozed_until"> }) {
    const { tone, icon: Icon } = STATES[state];
    const snoozed = state !== "resolved" && isSnoozed(snoozed_until);
    return (
        <span className={tone === "good" ? "status" : "status status-pill"} data-tone={tone}>
            {snoozed ? <IconBellOff size={12} aria-hidden /> : <Icon size={12} aria-hidden />}
            {t[state]}
            {snoozed && <span className="unseen">, {t.snoozed({ time: when(snoozed_until ?? "") })}</span>}
        </span>
    );
}
