import { natural } from "../natural";
import { type Column, type Key, textOf, unknown, type Value } from "./column";

/** One key of the order. */
export type Sort<T> = { value: NonNullable<Column<T>["value"]>; down: boolean };

/** Which rows are shown, and in which order. Without a key they keep the order of the list. */
export type Shown<T> = { matches: ((row: T) => boolean) | null; sorts: readonly Sort<T>[] };

type Entry<T> = { row: T; keys: (string | number | null)[]; matched: boolean; seen: number };

export type Compare = (a: string, b: string) => number;

/**
 * Filters and sorts a list that changes a little at a time. A row is an object that is replaced when it changes: a row that
 * was seen before is neither filtered nor sorted again, so a change of a few rows costs a few comparisons in a list of any
 * length. Call it with the same `shown` until that changes. Values that are measured change without their row: a new
 * `measurement` has all rows filtered again, and those sorted again whose place may have changed. Returns the same list
 * while it contains the same rows in the same order.
 */
export function ordering<T extends object>(keyOf: (row: T) => Key, compare: Compare = natural) {
    let byKey = new Map<Key, Entry<T>>();
    // The list of the last call, and the entry of each of its rows: most rows are where they were.
    let before: readonly T[] = [];
    let entries: Entry<T>[] = [];
    let last: Shown<T> | null = null;
    let lastMeasurement: unknown;
    let sorted: Entry<T>[] = [];
    let result: T[] = [];
    let turn = 0;

    const order = (a: Entry<T>, b: Entry<T>): number => {
        for (let i = 0; i < a.keys.length; i++) {
            const x = a.keys[i] ?? null;
            const y = b.keys[i] ?? null;
            // Unknown values are last in both directions.
            if (x === null || y === null) {
                if (x === y) continue;
                return x === null ? 1 : -1;
            }
            const found = compared(x, y, compare);
            if (found !== 0) return last?.sorts[i]?.down ? -found : found;
        }
        return compared(keyOf(a.row), keyOf(b.row), compare);
    };

    return (rows: readonly T[], shown: Shown<T>, measurement?: unknown): T[] => {
        if (shown !== last) {
            last = shown;
            byKey = new Map();
            before = [];
            entries = [];
            sorted = [];
        }
        const again = measurement !== lastMeasurement;
        lastMeasurement = measurement;
        turn++;
        const fresh: Entry<T>[] = [];
        let matches = 0;
        entries = rows.map((row, i) => {
            let entry = before[i] === row ? entries[i] : byKey.get(keyOf(row));
            if (entry === undefined || entry.row !== row || again) {
                const matched = shown.matches === null || shown.matches(row);
                const keys = matched ? shown.sorts.map(({ value }) => keyOfValue(value(row))) : [];
                if (
                    matched &&
                    entry?.matched &&
                    entry.seen === turn - 1 &&
                    keys.every((key, n) => key === entry?.keys[n])
                ) {
                    // What it is sorted by did not change: it takes the place of the row that it replaces.
                    entry.row = row;
                } else {
                    entry = { row, matched, keys, seen: turn };
                    byKey.set(keyOf(row), entry);
                    if (matched) fresh.push(entry);
                }
            } else if (entry.matched && entry.seen < turn - 1) {
                fresh.push(entry); // it was away in between
            }
            entry.seen = turn;
            if (entry.matched) matches++;
            return entry;
        });
        before = rows;
        if (byKey.size > 2 * rows.length) for (const [key, { seen }] of byKey) if (seen < turn) byKey.delete(key); // rows that are gone
        if (shown.sorts.length === 0) sorted = entries.filter(({ matched }) => matched);
        else if (fresh.length > 0 || matches !== sorted.length) {
            fresh.sort(order);
            sorted = merge(
                sorted.filter((entry) => entry.seen === turn),
                fresh,
                order,
            );
        }
        if (sorted.length !== result.length || sorted.some(({ row }, i) => row !== result[i]))
            result = sorted.map(({ row }) => row);
        return result;
    };
}

/** Puts the few sorted entries among the many sorted ones. */
function merge<E>(many: E[], few: E[], order: (a: E, b: E) => number): E[] {
    if (many.length === 0) return few;
    if (few.length === 0) return many;
    const result: E[] = [];
    let from = 0;
    for (const one of few) {
        let low = from;
        let high = many.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (order(many[middle] as E, one) <= 0) low = middle + 1;
            else high = middle;
        }
        while (from < low) result.push(many[from++] as E);
        result.push(one);
    }
    while (from < many.length) result.push(many[from++] as E);
    return result;
}

function keyOfValue(value: Value): string | number | null {
    if (typeof value === "number") return Number.isNaN(value) ? null : value;
    return unknown(value) ? null : textOf(value);
}

/** Numbers come before texts. */
function compared(x: string | number, y: string | number, compare: Compare): number {
    if (typeof x === "number" && typeof y === "number") return x - y;
    if (typeof x === "number") return -1;
    if (typeof y === "number") return 1;
    return compare(x, y);
}
