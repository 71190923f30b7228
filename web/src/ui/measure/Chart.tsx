import "uplot/dist/uPlot.min.css";
import "./measure.css";
import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { ChartTable } from "./ChartTable";
import { axisTime, pointTime } from "./moments";
import { t } from "./texts";

/** One line of a chart; its values belong to the times of the chart, null where nothing is known. */
export type Line = { label: string; values: (number | null)[] };

type Props = {
    label: string;
    /** In milliseconds, ascending. */
    times: number[];
    lines: Line[];
    /** A value as text. */
    format: (value: number) => string | null;
    /** A value of the scale as text, if it is written differently there. */
    tick?: (value: number) => string;
    /** The value at the top of the chart; without it the chart ends above the highest value. */
    most?: number;
    /** Charts with the same name share the cross-hair. */
    group: string;
    height?: number;
};

/** Lines over time, from minutes to years. The cursor is moved by the pointer or the arrow keys, and all values are in a table too. */
export function Chart({ label, times, lines, format, tick, most, group, height = 150 }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot>(null);
    const [index, setIndex] = useState<number | null>(null);
    const scheme = useComputedColorScheme("light");
    const labels = lines.map((line) => line.label).join("\n");
    const shown = useRef<Shown>({ tick: format, most });
    shown.current = { tick: tick ?? format, most };
    const data: uPlot.AlignedData = [times, ...lines.map((line) => line.values)];
    const latest = useRef(data);
    latest.current = data;
    const enough = times.length > 1;

    useEffect(() => {
        const at = box.current;
        if (at === null || !enough) return;
        const made = new uPlot(
            optionsOf(labels.split("\n"), group, at.clientWidth, height, shown, (next) => setIndex(next)),
            latest.current,
            at,
        );
        plot.current = made;
        const resized = new ResizeObserver(() => made.setSize({ width: at.clientWidth, height }));
        resized.observe(at);
        return () => {
            resized.disconnect();
            made.destroy();
            plot.current = null;
        };
        // The colours are read from the tokens when the chart is made.
    }, [labels, group, height, enough, scheme]);
    useEffect(() => {
        plot.current?.setData(latest.current);
    }, [times, lines]);

    if (!enough) return <p className="quiet chart-empty">{t.notEnough}</p>;
    const span = times.at(-1)! - times[0]!;
    const at = Math.min(index ?? times.length - 1, times.length - 1);
    const valueAt = (line: Line) => {
        const value = line.values[at] ?? null;
        return value === null ? t.noValue : (format(value) ?? t.noValue);
    };
    const time = pointTime(times[at]!, span);
    const values = lines.map((line) => t.valueAt({ series: line.label, value: valueAt(line) })).join(", ");
    return (
        <figure className="chart" aria-label={label}>
            <figcaption className="chart-head">
                {lines.map((line, number) => (
                    <span key={line.label} className="chart-line" data-series={number + 1}>
                        {line.label} <b>{valueAt(line)}</b>
                    </span>
                ))}
                <span className="quiet">{time}</span>
            </figcaption>
            <div
                ref={box}
                className="chart-plot"
                role="slider"
                tabIndex={0}
                aria-label={t.cursor({ label })}
                aria-valuemin={0}
                aria-valuemax={times.length - 1}
                aria-valuenow={at}
                aria-valuetext={t.valuesAt({ time, values })}
                onKeyDown={(event) => {
                    const next = moved(event, at, times.length - 1);
                    if (next === undefined || plot.current === null) return;
                    event.preventDefault();
                    place(plot.current, next);
                }}
            />
            <ChartTable label={label} times={times} lines={lines} format={format} span={span} />
        </figure>
    );
}

/** Where a key moves the cursor; null removes it, undefined is another key. */
function moved({ key }: KeyboardEvent, at: number, last: number): number | null | undefined {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
    if (key === "Home") return 0;
    if (key === "End") return last;
    if (key === "Escape") return null;
    const step = steps[key];
    return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}

// The published types lack the last parameter, which passes the cursor on to the charts of the group.
type SetCursor = (place: { left: number; top: number }, notify: boolean, share: boolean) => void;

/** Places the cursor of this chart, and of all charts that share its cross-hair. */
function place(plot: uPlot, index: number | null) {
    const left = index === null ? -10 : plot.valToPos(plot.data[0][index]!, "x");
    const top = index === null ? -10 : plot.over.clientHeight / 2;
    (plot.setCursor as SetCursor)({ left, top }, true, true);
}

/** What may change while a chart is shown. */
type Shown = { tick: (value: number) => string | null; most: number | undefined };

function optionsOf(
    labels: string[],
    group: string,
    width: number,
    height: number,
    shown: { readonly current: Shown },
    onCursor: (index: number | null) => void,
): uPlot.Options {
    const style = getComputedStyle(document.documentElement);
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const quiet = colour("--quiet");
    const font = `12px ${colour("--mantine-font-family") || "sans-serif"}`;
    const grid = { stroke: colour("--line"), width: 1 };
    return {
        width,
        height,
        ms: 1,
        padding: [8, 8, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, sync: { key: group, scales: ["x", null] }, points: { size: 7 } },
        scales: {
            x: { time: true },
            y: { range: (_, __, high) => [0, shown.current.most ?? (high > 0 ? high * 1.1 : 1)] },
        },
        axes: [
            {
                stroke: quiet,
                font,
                grid,
                ticks: { show: false },
                size: 26,
                space: 70,
                values: (plot, splits) => {
                    const { min, max } = plot.scales.x!;
                    return splits.map((at) => axisTime(at, (max ?? 0) - (min ?? 0)));
                },
            },
            {
                stroke: quiet,
                font,
                grid,
                ticks: { show: false },
                size: 60,
                space: 34,
                values: (_, splits) => splits.map((value) => shown.current.tick(value) ?? ""),
            },
        ],
        series: [
            {},
            ...labels.map((name, number) => ({
                label: name,
                stroke: colour(`--series-${number + 1}`),
                width: 1.75,
                // Lines differ in more than their colour.
                ...(number > 0 ? { dash: [6, 3 * number] } : {}),
                spanGaps: false,
                points: { show: false },
            })),
        ],
        hooks: { setCursor: [(plot) => onCursor(plot.cursor.left! < 0 ? null : (plot.cursor.idx ?? null))] },
    };
}
