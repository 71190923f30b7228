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
