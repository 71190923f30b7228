import { IconAlertTriangle, IconCircleX, IconLoader, IconPlayerPause, IconQuestionMark } from "@tabler/icons-react";
import type { ComponentType } from "react";
import "./status.css";

type Pill = { tone: "busy" | "warn" | "bad" | "open"; icon: ComponentType<{ size?: number | string }> };

const BUSY: Pill = { tone: "busy", icon: IconLoader };
const WARN: Pill = { tone: "warn", icon: IconAlertTriangle };
const BAD: Pill = { tone: "bad", icon: IconCircleX };
const UNKNOWN: Pill = { tone: "open", icon: IconQuestionMark };

// A normal state is a dot, filled while something works and empty while it rests. What is not normal is a pill with an icon,
// because colour is never the only indicator.
const STATES: Record<string, Pill | "good" | "idle"> = {
    running: "good",
    online: "good",
    succeeded: "good",
    ok: "good",
    stopped: "idle",
    queued: "idle",
    canceled: "idle",
    intent: "idle",
    pending: BUSY,
    removing: BUSY,
    paused: { tone: "warn", icon: IconPlayerPause },
    missing: WARN,
    denied: WARN,
    interrupted: WARN,
    offline: BAD,
    failed: BAD,
    unknown: UNKNOWN,
};

/** The state of a guest, host, job or attempt. */
export function Status({ of, job = false }: { of: string; job?: boolean }) {
    const state = job && of === "running" ? BUSY : (STATES[of] ?? UNKNOWN);
    if (typeof state === "string") {
        return (
            <span className="status" data-tone={state}>
                <span className="status-dot" aria-hidden />
                {of}
            </span>
        );
    }
    const Icon = state.icon;
    return (
        <span className="status status-pill" data-tone={state.tone}>
            <Icon size={12} aria-hidden />
            {of}
        </span>
    );
}
