import type { Line, Values } from "../ui/measure/line";

/** A value of the API: the smallest, mean and largest one of a step, which begins at this second. */
export type Point = { at: number; min: number | null; mean: number | null; max: number | null };

/** What the API knows of a metric of an object. */
export type Known = { points: readonly Point[]; step_seconds: number };

/** Times in milliseconds, and for each of the given series a line without its label. */
export type Course = { times: number[]; lines: Omit<Line, "label">[] };

/** The series on one scale of time. A step that is missing is a gap; a time that only another series has is none. */
export function courseOf(series: readonly Known[]): Course {
    const known = series.map((one) => placed(one));
    const times = [...new Set(known.flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);
    return { times, lines: known.map((one) => lineOf(one, times)) };
}

type Values3 = Pick<Point, "min" | "mean" | "max">;
const NOTHING: Values3 = { min: null, mean: null, max: null };

function placed({ points, step_seconds: step }: Known): Map<number, Values3> {
    const at = new Map<number, Values3>();
    let before: number | undefined;
    for (const point of points) {
        const time = point.at * 1000;
        // Where a step is missing, one without values is put between, so that the line ends there.
        if (before !== undefined && time - before > 1.5 * step * 1000) at.set(before + step * 1000, NOTHING);
        at.set(time, point);
        before = time;
    }
    return at;
}

function lineOf(known: Map<number, Values3>, times: readonly number[]): Omit<Line, "label"> {
    const column = (name: keyof Values3): Values => times.map((time) => known.get(time)?.[name]);
    return { values: column("mean"), low: column("min"), high: column("max") };
}
