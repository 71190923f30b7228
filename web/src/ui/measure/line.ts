/**
 * A value at each time of a chart: null where nothing is known, which is a gap; undefined where another line has a time and this one
 * none, which is no gap.
 */
export type Values = (number | null | undefined)[];

/** One line of a chart; its values belong to the times of the chart. With `low` and `high` it has a band of that extent around it. */
export type Line = { label: string; values: Values; low?: Values; high?: Values };

/** What a mark is about. */
export type Tone = "job" | "failed" | "alert";
export const TONES = ["job", "failed", "alert"] as const;

/** Something that happened at a time, or from one to another, in milliseconds; what has not ended has no end. */
export type Mark = { key: string; from: number; to: number | null; tone: Tone; label: string };

/** The value of a line at a time; where it has none of its own, the one before. */
export function valueAt(values: Values, at: number): number | null {
    for (let index = at; index >= 0; index--) if (values[index] !== undefined) return values[index]!;
    return null;
}

/** Where a line has its last known value, at this place or before it; null if it has none. */
export function lastKnown(values: Values, at: number): number | null {
    for (let index = at; index >= 0; index--) if (values[index] !== undefined && values[index] !== null) return index;
    return null;
}

/** How many of the times have ended or have a value: the newest one is still running, and without a value it is not a gap. */
export function measured(times: readonly number[], lines: readonly Line[]): number {
    const last = times.length - 1;
    return lines.every(({ values }) => values[last] === null || values[last] === undefined)
        ? Math.max(0, last)
        : times.length;
}

/** The place of the time that is nearest to the given one; the last place without one. Times are ascending, and there is at least one. */
export function placeAt(times: readonly number[], chosen: number | null): number {
    const last = times.length - 1;
    if (chosen === null) return last;
    const next = times.findIndex((time) => time >= chosen);
    if (next < 0) return last;
    return next > 0 && chosen - times[next - 1]! < times[next]! - chosen ? next - 1 : next;
}

/** What is written about a line: its value, and its time if that is not the time of the others. */
export type Told = { value: number | null; time: number | null };

/**
 * The place that a chart tells about, and what it tells of each line. At a chosen time these are the values of then. Without one they
 * are the last known values, because the newest step often has none yet.
 */
export function toldAt(
    times: readonly number[],
    lines: readonly Line[],
    chosen: number | null,
): { at: number; lines: Told[] } {
    const last = placeAt(times, chosen);
    if (chosen !== null)
        return { at: last, lines: lines.map(({ values }) => ({ value: valueAt(values, last), time: null })) };
    const known = lines.map(({ values }) => lastKnown(values, last));
    const at = known.reduce<number>((newest, one) => Math.max(newest, one ?? -1), -1);
    if (at < 0) return { at: last, lines: lines.map(() => ({ value: null, time: null })) };
    return {
        at,
        lines: lines.map(({ values }, number) => {
            const own = known[number]!;
            if (own === null) return { value: null, time: null };
            // Where a line has no time of its own, the value before is its value.
            return { value: values[own]!, time: valueAt(values, at) === null ? times[own]! : null };
        }),
    };
}

/** The places of values between two gaps: a line has no length there, and is drawn as a dot. Null if there are none. */
export function lonely(values: Values, from: number, to: number): number[] | null {
    const found: number[] = [];
    let known: number[] = [];
    for (let at = from; at <= to + 1; at++) {
        const value = at > to ? null : values[at];
        if (value === undefined) continue;
        if (value !== null) known.push(at);
        else {
            if (known.length === 1) found.push(known[0]!);
            known = [];
        }
    }
    return found.length === 0 ? null : found;
}

/** The marks between the time of a value and the next one. */
export function marksAt(marks: readonly Mark[], times: readonly number[], at: number): Mark[] {
    const from = times[at]!;
    const until = times[at + 1] ?? Number.POSITIVE_INFINITY;
    return marks.filter((mark) => mark.from < until && (mark.to ?? Number.POSITIVE_INFINITY) >= from);
}
