/** Values over time; null where nothing is known. Times are in milliseconds, in ascending order. */
export type Series = { times: number[]; values: (number | null)[] };

/** The lowest, highest and last value. Null without any value. */
export function extremes({ values }: Series): { lowest: number; highest: number; last: number | null } | null {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return null;
    return { lowest: Math.min(...known), highest: Math.max(...known), last: values.at(-1) ?? null };
}

/** The path of a line in a box of this size, from 0 to `most`. A gap in the values is a gap in the line. */
export function pathOf({ times, values }: Series, width: number, height: number, most: number): string {
    const first = times[0] ?? 0;
    const span = (times.at(-1) ?? 0) - first;
    if (span <= 0) return "";
    const at = (index: number, value: number) => {
        const x = ((times[index]! - first) / span) * width;
        const y = height - (Math.min(most, Math.max(0, value)) / most) * height;
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
