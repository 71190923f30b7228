import type { Outcome } from "../api/client";

/** The possible outcomes of a change. */
export const OUTCOMES: readonly Outcome[] = ["ok", "failed", "denied", "intent"];
