import type { Protocol } from "../api/client";

export const PROTOCOLS: readonly Protocol[] = ["http", "https"];

/** The protocol of a web address; null when it is not known. */
export function protocol(name: string | null): Protocol | null {
    return PROTOCOLS.find((one) => one === name) ?? null;
}
