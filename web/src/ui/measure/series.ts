/** Values over time; null where nothing is known. Times are in milliseconds, in ascending order. */
export type Series = { times: number[]; values: (number | null)[] };

/** The lowest, highest and last value. Null without any value. */
export function extremes({ values }: Series): { lowest: number; highest: number; last: number | null } | null {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return null;
    return { lowest: Math.min(...known), highest: Math.max(...known), last: values.at(-1) ?? null };
}

/** The part of what is possible that a small line shows at least: less would make much of nothing. */
const LEAST_PART = 0.1;

/** The lowest and highest value of the scale of a small line, which fits its values; never below 0 or above what is possible. */
export function scaleOf(lowest: number, highest: number, possible: number): [number, number] {
    const part = Math.min(possible, Math.max(highest - lowest, possible * LEAST_PART));
    const bottom = Math.min(Math.max(0, (lowest + highest - part) / 2), possible - part);
    return [bottom, bottom + part];
}

/** The path of a line in a box of this size, from the lowest to the highest value of its scale. A gap in the values is a gap in the line. */
export function pathOf(
    { times, values }: Series,
    width: number,
    height: number,
    [least, most]: readonly [number, number],
): string {
    const first = times[0] ?? 0;
    const span = (times.at(-1) ?? 0) - first;
    if (span <= 0) return "";
    const at = (index: number, value: number) => {
        const x = ((times[index]! - first) / span) * width;
        const y = height - ((Math.min(most, Math.max(least, value)) - least) / (most - least)) * height;
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    let path = "";
    values.forEach((value, index) => {
        if (value === null) return;
        const follows = index > 0 && values[index - 1] !== null;
        // A value between two gaps is a dot: a line of no length with round ends.
        path += follows ? `L${at(index, value)}` : `M${at(index, value)}${values[index + 1] === null ? "h0" : ""}`;
    });
    return path;
}
