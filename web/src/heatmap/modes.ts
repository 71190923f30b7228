import type { App } from "../api/client";
import type { GuestCoverage } from "../backups/coverage/queries";
import type { GuestRow } from "../inventory/rows";
import { percent, share, span } from "../ui/format";
import { stateName } from "../ui/stateName";
import { t } from "./texts";
import type { Mode } from "./views";

export const MODE_NAMES: Record<Mode, string> = {
    cpu: t.cpu,
    memory: t.memory,
    backup: t.backup,
    update: t.update,
    status: t.status,
};

/** The metric in which the past of a mode is recorded; null where only the present is known. */
export const METRICS = {
    cpu: "cpu_pct",
    memory: "mem_pct",
    backup: "backup_age_h",
    update: null,
    status: "guest_down",
} as const satisfies Record<Mode, string | null>;

/** From what is as it should be to what needs attention; `off` does not run or is not meant, and `unknown` is known of no guest. */
export type Level = 1 | 2 | 3 | 4 | 5 | "off" | "unknown";

/** The colour of a tile, its value in words, and the number by which it is sorted. */
export type Cell = { level: Level; text: string; value: number | null };

export const UNKNOWN: Cell = { level: "unknown", text: t.unknown, value: null };

/** What the levels of a mode mean; those that it does not have are left out. */
export const LEGENDS: Record<Mode, readonly (readonly [Level, string])[]> = {
    cpu: percents(t.off),
    memory: percents(t.off),
    backup: [
        [1, t.upToDay],
        [2, t.upToDays],
        [3, t.upToWeek],
        [4, t.upToMonth],
        [5, t.olderOrNone],
        ["off", t.excluded],
        ["unknown", t.unknown],
    ],
    update: [
        [1, t.upToDate],
        [4, t.updateWaiting],
        ["unknown", t.unknown],
    ],
    status: [
        [1, stateName("running")],
        [2, stateName("pending")],
        [3, stateName("paused")],
        [4, t.partly],
        [5, stateName("missing")],
        ["off", t.off],
        ["unknown", t.unknown],
    ],
};

function percents(off: string): readonly (readonly [Level, string])[] {
    return [
        [1, t.below({ n: 20 })],
        [2, t.between({ from: 20, to: 40 })],
        [3, t.between({ from: 40, to: 60 })],
        [4, t.between({ from: 60, to: 80 })],
        [5, t.from({ n: 80 })],
        ["off", off],
        ["unknown", t.unknown],
    ];
}

/** What other lists tell of the guests. */
export type Known = {
    /** The hosts that do not answer, with their whole cluster: nothing of their guests is known now. */
    silent: ReadonlySet<number>;
    /** By the key of a row; null while it is not known of any guest. */
    coverage: ReadonlyMap<string, GuestCoverage> | null;
};

/** The key of the row of a guest. */
export const coverageKey = ({ type, id, host_id, vmid }: GuestCoverage): string =>
    id === null ? `ct:${host_id}:${vmid}` : `${type}:${id}`;

/** How a guest is now. */
export function present(mode: Mode, row: GuestRow, { silent, coverage }: Known): Cell {
    if (mode === "backup") return coverageCell(coverage?.get(row.key));
    if (mode === "update") return updateCell(row);
    if (row.hostId !== null && silent.has(row.hostId)) return UNKNOWN;
    if (mode === "status") return statusCell(row.status);
    if (row.status === "stopped") return { level: "off", text: stateName("stopped"), value: null };
    return percentCell(mode === "cpu" ? row.measured.cpu_pct : memoryOf(row.measured));
}

/** How a guest was, as it was recorded; null is a gap. */
export function past(mode: Mode, value: number | null): Cell {
    if (value === null) return UNKNOWN;
    if (mode === "backup") return ageCell(value * 3600);
    if (mode !== "status") return percentCell(value);
    if (value === 0) return statusCell("running");
    return value === 1 ? { level: "off", text: t.off, value } : { level: 4, text: t.partly, value };
}

const memoryOf = ({ mem_bytes, mem_total_bytes }: GuestRow["measured"]) => share(mem_bytes, mem_total_bytes);

function percentCell(value: number | null | undefined): Cell {
    if (value === null || value === undefined) return UNKNOWN;
    return { level: Math.min(5, Math.floor(value / 20) + 1) as Level, text: percent(value) ?? t.unknown, value };
}

const DAY = 86_400;

function ageCell(seconds: number): Cell {
    const days = seconds / DAY;
    const level = days <= 1 ? 1 : days <= 3 ? 2 : days <= 7 ? 3 : days <= 30 ? 4 : 5;
    return { level, text: span(seconds), value: seconds };
}

function coverageCell(of: GuestCoverage | undefined): Cell {
    if (of === undefined || of.state === "unknown") return UNKNOWN;
    if (of.state === "excluded") return { level: "off", text: t.excluded, value: null };
    return of.newest === null ? { level: 5, text: t.noBackup, value: null } : ageCell(of.newest.age_s);
}

/** Only of an app it is known which script its catalogue entry has. */
function updateCell({ kind, measured }: GuestRow): Cell {
    const waiting = kind === "app" ? (measured as App).update_available : null;
    if (waiting === null) return UNKNOWN;
    return waiting ? { level: 4, text: t.updateWaiting, value: 1 } : { level: 1, text: t.upToDate, value: 0 };
}

const STATUSES: Record<string, Level> = { running: 1, pending: 2, removing: 2, paused: 3, missing: 5, stopped: "off" };

function statusCell(status: string): Cell {
    const level = STATUSES[status];
    return level === undefined ? UNKNOWN : { level, text: stateName(status), value: null };
}

/** How many guests have each level. */
export function countsOf(cells: Iterable<Cell>): ReadonlyMap<Level, number> {
    const counts = new Map<Level, number>();
    for (const { level } of cells) counts.set(level, (counts.get(level) ?? 0) + 1);
    return counts;
}
