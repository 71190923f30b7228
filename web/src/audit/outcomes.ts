import type { Outcome } from "../api/client";

/** How a change can have ended. */
export const OUTCOMES: readonly { value: Outcome; label: string }[] = [
    { value: "ok", label: "ok" },
    { value: "failed", label: "failed" },
    { value: "denied", label: "denied" },
    { value: "intent", label: "intent: nobody knows how it ended" },
];
