import type { Line } from "../../ui/measure/line";
import { courseOf } from "../course";
import type { MetricSeries } from "../queries";

/** A metric of an object, and what its line is called. */
export type Part = { target: string; metric: string; label: string };

/** More lines with bands could not be told apart. */
const MOST_BANDS = 2;

/** The lines of a chart, in the order of its parts; a part that was not measured has none. */
export function linesOf(
    all: readonly MetricSeries[],
    parts: readonly Part[],
): { times: number[]; lines: Line[]; unit: string | undefined; step: number } {
    const found = parts.flatMap((part) => {
        const series = all.find(({ target, metric }) => target === part.target && metric === part.metric);
        return series?.points.some(({ mean }) => mean !== null) ? [{ label: part.label, series }] : [];
    });
    const course = courseOf(found.map(({ series }) => series));
    const bands = found.length <= MOST_BANDS;
    const labels = distinct(found.map(({ label }) => label));
    return {
        times: course.times,
        lines: course.lines.map(({ values, low, high }, index) => ({
            label: labels[index]!,
            values,
            ...(bands ? { low, high } : {}),
        })),
        unit: found[0]?.series.unit,
        step: Math.max(0, ...found.map(({ series }) => series.step_seconds)),
    };
}

/** Two objects may have the same name; a line is known by its label. */
function distinct(labels: readonly string[]): string[] {
    return labels.map((label, index) => {
        const before = labels.slice(0, index).filter((one) => one === label).length;
        return before === 0 ? label : `${label} (${before + 1})`;
    });
}
