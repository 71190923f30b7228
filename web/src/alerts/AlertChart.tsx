import type { AlertDetail } from "./queries";

/** The measured values before and during an alert. */
export function AlertChart(_: { of: AlertDetail }) {
    return null;
}
