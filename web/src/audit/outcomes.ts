import type { Outcome } from "../api/client";

/** The possible outcomes of a change. */
export const OUTCOMES: readonly { value: Outcome; label: string }[] = [
    { value: "ok", label: "ok" },
    { value: "failed", label: "failed" },
    { value: "denied", label: "denied" },
    { value: "intent", label: "intent: outcome not recorded" },
];
