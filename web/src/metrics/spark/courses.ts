import type { Series } from "../../ui/measure/series";

/** What the API tells of the last hour or day of a list. */
type Answer = {
    from: string;
    step_seconds: number;
    metrics: string[];
    rows: { id: number; lines: { mean: (number | null)[] }[] }[];
};

/** How the values of all rows of a list developed. */
export type Courses = {
    times: readonly number[];
    lines: ReadonlyMap<number, ReadonlyMap<string, readonly (number | null)[]>>;
};

/** By id and metric: a row of the list finds its own without a search. */
export function coursesOf({ from, step_seconds, metrics, rows }: Answer): Courses {
    const first = Date.parse(from);
    const count = Math.max(0, ...rows.map(({ lines }) => lines[0]?.mean.length ?? 0));
    return {
        times: Array.from({ length: count }, (_, at) => first + at * step_seconds * 1000),
        lines: new Map(
            rows.map(({ id, lines }) => [id, new Map(metrics.map((metric, at) => [metric, lines[at]?.mean ?? []]))]),
        ),
    };
}

/**
 * A line of the last hour that goes on to the value of now. Steps that have not been measured yet are left out at its end: the value
 * of now is what is known since.
 */
export function courseTo(
    { times, lines }: Courses,
    id: number,
    metric: string,
    value: number | null,
    now: number,
): Series {
    const known = lines.get(id)?.get(metric) ?? [];
    let count = known.length;
    while (count > 0 && known[count - 1] === null) count--;
    if (value === null) count = known.length;
    const series = { times: times.slice(0, count), values: known.slice(0, count) };
    const last = series.times.at(-1) ?? 0;
    if (now > last) {
        // Where steps are missing before now, there is a gap.
        const step = times.length > 1 ? times[1]! - times[0]! : 0;
        if (count > 0 && now - last > 2.5 * step) {
            series.times.push(last + step);
            series.values.push(null);
        }
        series.times.push(now);
        series.values.push(value);
    }
    return series;
}
