import { useState } from "react";
import { SmallButton } from "../ActionButton";
import { csv, download } from "../table/csv";
import { Value } from "../Value";
import { t } from "./chartTexts";
import { type Line, measured, valueAt } from "./line";
import { pointTime } from "./moments";

/** The most rows that are rendered; a longer series is thinned out. */
const MOST = 200;

type Props = { label: string; times: number[]; lines: Line[]; format: (value: number) => string | null; span: number };

/** The values of a chart as a table, rendered when it is opened; the newest first. */
export function ChartTable({ label, times, lines, format, span }: Props) {
    const [opened, setOpened] = useState(false);
    return (
        <details className="fold" onToggle={(event) => setOpened(event.currentTarget.open)}>
            <summary>{t.table}</summary>
            {opened && (
                // Focusable, because it scrolls.
                <div className="chart-table" tabIndex={0} role="region" aria-label={label}>
                    <SmallButton onClick={() => download(`${label}.csv`, csvOf(times, lines))}>{t.csv}</SmallButton>
                    <table aria-label={label}>
                        <thead>
                            <tr>
                                <th scope="col">{t.time}</th>
                                {lines.map((line) => (
                                    <th key={line.label} scope="col">
                                        {line.label}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {indexes(measured(times, lines), MOST).map((index) => (
                                <tr key={index}>
                                    <th scope="row">{pointTime(times[index]!, span)}</th>
                                    {lines.map(({ label: name, values }) => {
                                        const value = valueAt(values, index);
                                        return (
                                            <td key={name}>
                                                <Value>{value === null ? null : format(value)}</Value>
                                            </td>
                                        );
                                    })}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </details>
    );
}

/** All values as CSV, in the units of the API. */
export function csvOf(times: readonly number[], lines: readonly Line[]): string {
    return csv<number>(
        [
            { id: "time", name: t.time, value: (at) => new Date(times[at]!).toISOString() },
            ...lines.map(({ label, values }) => ({
                id: label,
                name: label,
                value: (at: number) => valueAt(values, at),
            })),
        ],
        times.map((_, at) => at),
    );
}

/** At most this many indexes, evenly distributed, from the last to the first. */
export function indexes(count: number, most: number): number[] {
    const step = Math.max(1, Math.ceil(count / most));
    return Array.from({ length: Math.ceil(count / step) }, (_, row) => count - 1 - row * step);
}
