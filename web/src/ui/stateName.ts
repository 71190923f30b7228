import { IconAlertTriangle, IconCircleX, IconLoader, IconPlayerPause, IconQuestionMark } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { t } from "./texts";

type Pill = { tone: "busy" | "warn" | "bad" | "open"; icon: ComponentType<{ size?: number | string }> };

/** Something works on it. */
export const BUSY: Pill = { tone: "busy", icon: IconLoader };
const WARN: Pill = { tone: "warn", icon: IconAlertTriangle };
const BAD: Pill = { tone: "bad", icon: IconCircleX };
export const UNKNOWN: Pill = { tone: "open", icon: IconQuestionMark };

/**
 * A normal state is a dot, filled while something works and empty while it rests. What is not normal is a pill with an icon,
 * because colour is never the only indicator.
 */
export const STATES: Record<string, { name: string; shown: Pill | "good" | "idle" }> = {
    running: { name: t.running, shown: "good" },
    online: { name: t.online, shown: "good" },
    succeeded: { name: t.succeeded, shown: "good" },
    ok: { name: t.ok, shown: "good" },
    stopped: { name: t.stopped, shown: "idle" },
    queued: { name: t.queued, shown: "idle" },
    canceled: { name: t.canceled, shown: "idle" },
    intent: { name: t.intent, shown: "idle" },
    pending: { name: t.pending, shown: BUSY },
    removing: { name: t.removing, shown: BUSY },
    paused: { name: t.paused, shown: { tone: "warn", icon: IconPlayerPause } },
    missing: { name: t.missing, shown: WARN },
    denied: { name: t.denied, shown: WARN },
    interrupted: { name: t.interrupted, shown: WARN },
    offline: { name: t.offline, shown: BAD },
    failed: { name: t.failed, shown: BAD },
    unknown: { name: t.unknown, shown: UNKNOWN },
};

/** The name of a state. */
export function stateName(of: string): string {
    return STATES[of]?.name ?? of;
}
