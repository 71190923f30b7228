import type { Series } from "./series";

/** How many samples are kept, and how close they may follow each other: together half an hour of values. */
const MOST = 360;
const APART_MS = 5_000;
/** Without a sample for so long, nothing is known in between. */
const GAP_MS = 60_000;

/**
 * Keeps the values of the last half hour that the page received, for as long as it is open. Bounded: each value takes four
 * bytes, however many there are of a row.
 */
export class Recorder<Column extends string> {
    private readonly columns: readonly Column[];
    private readonly times = new Float64Array(MOST);
    private readonly rows = new Map<number, Record<Column, Float32Array>>();
    private readonly watchers = new Set<() => void>();
    /** The number of samples so far. */
    private count = 0;

    constructor(columns: readonly Column[]) {
        this.columns = columns;
    }

    /** Adds the values of all rows at this moment; rows that are absent have no value. Values that follow too soon are left out. */
    add(at: number, values: Iterable<{ id: number } & Record<Column, number | null>>) {
        const last = this.last();
        if (last !== null && at - last < APART_MS) return;
        const slot = this.count % MOST;
        for (const row of this.rows.values()) for (const column of this.columns) row[column][slot] = Number.NaN;
        for (const value of values) {
            const row = this.rowOf(value.id);
            for (const column of this.columns) row[column][slot] = value[column] ?? Number.NaN;
        }
        this.times[slot] = at;
        this.count++;
        for (const watcher of this.watchers) watcher();
    }

    /** The number of samples so far, which changes with each of them. */
    readonly version = () => this.count;

    readonly watch = (watcher: () => void) => {
        this.watchers.add(watcher);
        return () => {
            this.watchers.delete(watcher);
        };
    };

    /** The mean of these rows, each with its weight, over all rows whose value is known at that time. */
    mean(rows: readonly { id: number; weight: number }[], column: Column): Series {
        const series: Series = { times: [], values: [] };
        for (let sample = Math.max(0, this.count - MOST); sample < this.count; sample++) {
            const at = this.times[sample % MOST]!;
            const before = series.times.at(-1);
            if (before !== undefined && at - before > GAP_MS) {
                series.times.push(before + 1);
                series.values.push(null);
            }
            series.times.push(at);
            series.values.push(this.meanAt(sample % MOST, rows, column));
        }
        return series;
    }

    private meanAt(slot: number, rows: readonly { id: number; weight: number }[], column: Column): number | null {
        let sum = 0;
        let weights = 0;
        for (const { id, weight } of rows) {
            const value = this.rows.get(id)?.[column][slot] ?? Number.NaN;
            if (Number.isNaN(value)) continue;
            sum += value * weight;
            weights += weight;
        }
        return weights === 0 ? null : sum / weights;
    }

    private last(): number | null {
        return this.count === 0 ? null : this.times[(this.count - 1) % MOST]!;
    }

    private rowOf(id: number): Record<Column, Float32Array> {
        let row = this.rows.get(id);
        if (row === undefined) {
            row = Object.fromEntries(
                this.columns.map((column) => [column, new Float32Array(MOST).fill(Number.NaN)]),
            ) as Record<Column, Float32Array>;
            this.rows.set(id, row);
        }
        return row;
    }
}
