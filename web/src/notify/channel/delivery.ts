import type { Delivery } from "./queries";

const STATES: Record<string, string> = {
    sent: "succeeded",
    failed: "failed",
    pending: "pending",
    held: "queued",
    dropped: "canceled",
};

/** The state of a delivery among those that the page has pills for. */
export function deliveryState({ state }: Pick<Delivery, "state">): string {
    return STATES[state] ?? "unknown";
}
