import "uplot/dist/uPlot.min.css";
import "./measure.css";
import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { ChartTable } from "./ChartTable";
import { type Line, type Mark, marksAt, TONES, valueAt } from "./line";
import { pointTime } from "./moments";
import { columnsOf, optionsOf, place, type Shown } from "./plot";
import { t } from "./texts";

type Props = {
    label: string;
    /** In milliseconds, ascending. */
    times: number[];
    lines: Line[];
    /** What happened meanwhile. */
    marks?: readonly Mark[];
    /** From when to when, in milliseconds; without it from the first value to the last one. */
    span?: readonly [number, number];
    /** A value as text. */
    format: (value: number) => string | null;
    /** A value of the scale as text, if it is written differently there. */
    tick?: (value: number) => string;
    /** The distances that the scale may have; without it those of the decimal system. */
    steps?: readonly number[];
    /** The value at the top of the chart, which is higher if a value is; without it the chart ends above the highest value. */
    most?: number;
    /** Charts with the same name share the cross-hair. */
    group: string;
    height?: number;
};

/** Lines over time, from minutes to years. The cursor is moved by the pointer or the arrow keys, and all values are in a table too. */
export function Chart({ label, times, lines, marks = NO_MARKS, span, format, tick, steps, most, group, height = 150 }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot>(null);
    const [index, setIndex] = useState<number | null>(null);
    const scheme = useComputedColorScheme("light");
    // A change of these makes another chart; all else is drawn into the one that is there.
    const shape = lines.map(({ label, low }) => `${low === undefined ? "-" : "="}${label}`).join("\n");
    const shown = useRef<Shown>({ tick: format, most, marks, span });
    shown.current = { tick: tick ?? format, most, marks, span };
    const latest = useRef(lines);
    latest.current = lines;
    const data = (): uPlot.AlignedData => [times, ...columnsOf(lines)] as uPlot.AlignedData;
    const made = useRef(data);
    made.current = data;
    const enough = times.length > 1;

    useEffect(() => {
        const at = box.current;
        if (at === null || !enough) return;
        const next = new uPlot(
            optionsOf({ lines: latest.current, group, width: at.clientWidth, height, steps }, shown, (cursor) => setIndex(cursor)),
            made.current(),
            at,
        );
        plot.current = next;
        const resized = new ResizeObserver(() => next.setSize({ width: at.clientWidth, height }));
        resized.observe(at);
        return () => {
            resized.disconnect();
            next.destroy();
            plot.current = null;
        };
        // The colours are read from the tokens when the chart is made.
    }, [shape, group, height, steps, enough, scheme]);
    const [from, to] = span ?? [];
    useEffect(() => {
        plot.current?.setData(made.current());
    }, [times, lines, marks, from, to, most]);

    if (!enough) return <p className="quiet chart-empty">{t.notEnough}</p>;
    const width = (to ?? times.at(-1)!) - (from ?? times[0]!);
    const at = Math.min(index ?? times.length - 1, times.length - 1);
    const textAt = (line: Line) => {
        const value = valueAt(line.values, at);
        return value === null ? t.noValue : (format(value) ?? t.noValue);
    };
    const time = pointTime(times[at]!, width);
    const here = index === null ? [] : marksAt(marks, times, at);
    const values = [...lines.map((line) => t.valueAt({ series: line.label, value: textAt(line) })), ...here.map((mark) => mark.label)].join(", ");
    return (
        <figure className="chart" aria-label={label}>
            <figcaption className="chart-head">
                {lines.map((line, number) => (
                    <span key={line.label} className="chart-line" data-series={number + 1}>
                        {line.label} <b>{textAt(line)}</b>
                    </span>
                ))}
                {TONES.filter((tone) => marks.some((mark) => mark.tone === tone)).map((tone) => (
                    <span key={tone} className="chart-mark" data-tone={tone}>
                        {t[`mark_${tone}`]}
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
            {here.length > 0 && <p className="quiet chart-here">{here.map((mark) => mark.label).join(" · ")}</p>}
            <ChartTable label={label} times={times} lines={lines} format={format} span={width} />
        </figure>
    );
}

const NO_MARKS: readonly Mark[] = [];

/** Where a key moves the cursor; null removes it, undefined is another key. */
function moved({ key }: KeyboardEvent, at: number, last: number): number | null | undefined {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
    if (key === "Home") return 0;
    if (key === "End") return last;
    if (key === "Escape") return null;
    const step = steps[key];
    return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}
