import { useCallback, useSyncExternalStore } from "react";

/*
 * Values that are measured, and addresses, change all the time: every second those of thousands of rows, of which a few dozen are in the window.
 * They are written into the rows that the cache contains, and its lists stay the same lists. So nothing is filtered, sorted or
 * rendered again, except for what follows these values with one of the hooks below. Any other change replaces the row and its list.
 */
const MEASURED = new Set([
    "cpu_pct",
    "mem_bytes",
    "disk_bytes",
    "uptime_s",
    "net_in_bps",
    "net_out_bps",
    "disk_read_bytes_per_s",
    "disk_write_bytes_per_s",
    "ip",
]);

/** A row of a list of the API. */
export type Row = { id: number };

type Watcher = () => void;

const watchersOfRow = new WeakMap<object, Set<Watcher>>();
const watchersOfAll = new Set<Watcher>();
let last: Measurement = { at: 0 };

/** The last time that values were measured, in milliseconds since 1970; another object each time. */
export type Measurement = { at: number };

/** What is made of the measured values of a row of the cache; the component is rendered again only when this text or number changes. */
export function useMeasured<R extends object, V extends string | number | null>(row: R, value: (row: R) => V): V {
    return useSyncExternalStore(
        useCallback((watcher) => watch(row, watcher), [row]),
        () => value(row),
    );
}

/** The last measurement, for what depends on the measured values of many rows; always the same one while they are not followed. */
export function useMeasurement(follows = true): Measurement {
    const now = useSyncExternalStore(follows ? watchAll : never, () => last);
    return follows ? now : NONE;
}

const NONE: Measurement = { at: 0 };
const never = () => () => {};

function watchAll(watcher: Watcher) {
    watchersOfAll.add(watcher);
    return () => void watchersOfAll.delete(watcher);
}

function watch(row: object, watcher: Watcher) {
    const watchers = watchersOfRow.get(row) ?? new Set();
    watchersOfRow.set(row, watchers.add(watcher));
    return () => void watchers.delete(watcher);
}

/** Where the row of each id is in a list. */
export class Places {
    private list: readonly Row[] | undefined;
    private readonly at = new Map<number, number>();

    of(list: readonly Row[]): ReadonlyMap<number, number> {
        if (this.list !== list) {
            this.at.clear();
            for (const [i, { id }] of list.entries()) this.at.set(id, i);
            this.list = list;
        }
        return this.at;
    }

    /** The list was replaced by one with the same ids in the same order. */
    follow(list: readonly Row[]) {
        this.list = list;
    }
}

/** How a row differs from its values. */
const IN_PLACE = 1;
const OTHERWISE = 2;

/** Values of some rows as the event "metrics" contains them: for each field a list, in the order of the ids. */
export type Columns = { id: readonly number[]; [field: string]: readonly unknown[] };

/** Writes measured values into the rows of a list. Returns a copy of it in which each row that differs otherwise is replaced; the list itself if none does. */
export function measured<R extends Row>(list: R[], columns: Columns, places: Places): R[] {
    const at = places.of(list);
    const fields = Object.entries(columns).filter(([name]) => name !== "id");
    let next: R[] | undefined;
    let changed = false;
    const known = columns.id.map((id) => list[at.get(id) ?? -1]);
    const differs = new Uint8Array(known.length);
    // A loop for each field: a thousand assignments to the same field are several times faster than some to all fields in turn.
    for (const [name, values] of fields) {
        const kind = MEASURED.has(name) ? IN_PLACE : OTHERWISE;
        for (let i = 0; i < known.length; i++) {
            const row = known[i] as Record<string, unknown> | undefined;
            if (row === undefined || row[name] === values[i]) continue;
            differs[i]! |= kind;
            if (kind === IN_PLACE) row[name] = values[i];
        }
    }
    for (const [i, row] of known.entries()) {
        if (row === undefined || differs[i] === 0) continue;
        changed = true;
        if (differs[i] === IN_PLACE) {
            for (const watcher of watchersOfRow.get(row) ?? []) watcher();
        } else {
            next ??= list.slice();
            next[at.get(row.id)!] = {
                ...row,
                ...Object.fromEntries(fields.map(([name, values]) => [name, values[i]])),
            };
        }
    }
    if (changed) {
        last = { at: Date.now() };
        for (const watcher of watchersOfAll) watcher();
    }
    if (next) places.follow(next);
    return next ?? list;
}
