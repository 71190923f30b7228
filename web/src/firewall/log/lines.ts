import type { Schemas } from "../../api/client";

/** A line of the log with a key. */
export type Line = Schemas["FirewallLogLine"] & { key: string };

/** The lines, the newest first. Equal lines of one node are counted from the oldest one, so that a new line changes no other's key. */
export function numbered(lines: readonly Schemas["FirewallLogLine"][]): Line[] {
    const seen = new Map<string, number>();
    const oldestFirst = lines.map((line) => {
        const id = `${line.node} ${line.text}`;
        const n = (seen.get(id) ?? 0) + 1;
        seen.set(id, n);
        return { ...line, key: `${id} ${n}` };
    });
    return oldestFirst.reverse();
}

/** An address with its port. */
export function endOf(address: string | null, port: number | null): string | null {
    if (address === null) return null;
    if (port === null) return address;
    return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}
