import type { Host } from "../../api/client";

/** A row of the list that the command of docs/coming-from.md prints. */
type Printed = { server?: unknown; address?: unknown; ctid?: unknown; script?: unknown; web_port?: unknown };

/** A container that ProxmoxVE-Local made, as the service takes it. */
export type LocalRow = { server: string | null; ctid: number; script: string; web_port: number | null };

const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
const number = (value: unknown, least: number, most: number) => {
    const read =
        typeof value === "number"
            ? value
            : typeof value === "string" && /^[0-9]{1,9}$/.test(value.trim())
              ? Number(value)
              : Number.NaN;
    return Number.isInteger(read) && read >= least && read <= most ? read : null;
};

/** The name or the address of a server, whichever a host has. */
function serverOf({ server, address }: Printed, hosts: readonly Host[]): string | null {
    const name = text(server);
    const known = hosts.some(
        (host) => host.name.toLowerCase() === name?.toLowerCase() || host.node.toLowerCase() === name?.toLowerCase(),
    );
    return known ? name : (text(address) ?? name);
}

/** The rows of the list, and how many of its entries are none; null when it is not that list. */
export function localRows(json: string, hosts: readonly Host[]): { rows: LocalRow[]; left: number } | null {
    let read: unknown;
    try {
        read = json.trim() === "" ? [] : JSON.parse(json); // sqlite3 prints nothing for no rows
    } catch {
        return null;
    }
    if (!Array.isArray(read)) return null;
    const rows: LocalRow[] = [];
    for (const one of read as Printed[]) {
        const ctid = number(one?.ctid, 100, 999_999_999);
        const script = text(one?.script);
        if (ctid === null || script === null) continue;
        rows.push({ server: serverOf(one, hosts), ctid, script, web_port: number(one.web_port, 1, 65_535) });
    }
    return { rows, left: read.length - rows.length };
}
