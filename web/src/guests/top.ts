import type { App } from "../api/client";

/**
 * The rows with the largest values, the largest first; those without one are left out. One pass that keeps only the first: sorting all
 * of 15,000 guests every second would take longer than the page has.
 */
export function largest<Row>(
    rows: readonly Row[],
    use: (row: Row) => number | null,
    count: number,
): { row: Row; value: number }[] {
    const best: { row: Row; value: number }[] = [];
    for (const row of rows) {
        const value = use(row);
        if (value === null || value <= (best[count - 1]?.value ?? 0)) continue;
        const at = best.findIndex((other) => other.value < value);
        best.splice(at === -1 ? best.length : at, 0, { row, value });
        best.length = Math.min(best.length, count);
    }
    return best;
}

type Traffic = Pick<App, "disk_read_bytes_per_s" | "disk_write_bytes_per_s">;

/** What the disks of a guest read and write together, in bytes per second. */
export function diskTraffic({ disk_read_bytes_per_s: read, disk_write_bytes_per_s: written }: Traffic): number | null {
    return read === null || written === null ? null : read + written;
}
