import "uplot/dist/uPlot.min.css";
import "./measure.css";
import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from "react";
import uPlot from "uplot";
import { ChartTable } from "./ChartTable";
import { t } from "./chartTexts";
import { crosshairOf } from "./crosshair";
import { type Line, type Mark, marksAt, TONES, type Told, toldAt } from "./line";
import { pointTime } from "./moments";
import { columnsOf, optionsOf, place, type Shown } from "./plot";

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
    /** Called with the time, in milliseconds, that was drawn with the pointer, or doubled or halved with the keys - and +. */
    onZoom?: (from: number, to: number) => void;
};

/** Lines over time, from minutes to years. The cursor is moved by the pointer or the arrow keys, and all values are in a table too. */
export function Chart({
    label,
    times,
    lines,
    marks = NO_MARKS,
    span,
    format,
    tick,
    steps,
    most,
    group,
    height = 150,
    onZoom,
}: Props) {
    const box = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot>(null);
    const crosshair = crosshairOf(group);
    const chosen = useSyncExternalStore(crosshair.watch, crosshair.time);
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
    const zoom = useRef(onZoom);
    zoom.current = onZoom;
    const zooms = onZoom !== undefined;

    useEffect(() => {
        const at = box.current;
        if (at === null || !enough) return;
        const next = new uPlot(
            optionsOf(
                {
                    lines: latest.current,
                    width: at.clientWidth,
                    height,
                    steps,
                    onSelect: zooms ? (from, to) => zoom.current?.(from, to) : undefined,
                },
                shown,
            ),
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
    }, [shape, height, steps, enough, scheme, zooms]);
    const [from, to] = span ?? [];
    useEffect(() => {
        plot.current?.setData(made.current());
    }, [times, lines, marks, from, to, most]);
    useEffect(() => {
        const at = plot.current;
        // Behind what the chart draws next, which changes the scale.
        if (at !== null) queueMicrotask(() => at === plot.current && place(at, chosen));
    }, [chosen, times, lines, from, to, shape, height, steps, enough, scheme]);

    if (!enough) return <p className="quiet chart-empty">{t.notEnough}</p>;
    const width = (to ?? times.at(-1)!) - (from ?? times[0]!);
    const choose = (index: number | null | undefined) =>
        crosshair.choose(index == null ? null : (times[index] ?? null));
    const told = toldAt(times, lines, chosen);
    const at = told.at;
    const textOf = ({ value, time }: Told) => {
        const text = (value === null ? null : format(value)) ?? t.noValue;
        return time === null ? text : t.valueThen({ value: text, time: pointTime(time, width) });
    };
    const texts = told.lines.map(textOf);
    const time = pointTime(times[at]!, width);
    const here = chosen === null ? [] : marksAt(marks, times, at);
    const values = [
        ...lines.map((line, number) => t.valueAt({ series: line.label, value: texts[number]! })),
        ...here.map((mark) => mark.label),
    ].join(", ");
    return (
        <figure className="chart" aria-label={label}>
            <figcaption className="chart-head">
                {lines.map((line, number) => (
                    <span key={line.label} className="chart-line" data-series={number + 1}>
                        {line.label} <b>{texts[number]}</b>
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
                aria-label={zooms ? t.cursorZoom({ label }) : t.cursor({ label })}
                aria-valuemin={0}
                aria-valuemax={times.length - 1}
                aria-valuenow={at}
                aria-valuetext={t.valuesAt({ time, values })}
                // The chart has seen the pointer before, and knows what is below it.
                onMouseMove={() => choose(plot.current?.cursor.idx)}
                onMouseLeave={() => choose(null)}
                onKeyDown={(event) => {
                    const factor = ZOOMS[event.key];
                    if (factor !== undefined && onZoom !== undefined) {
                        event.preventDefault();
                        const half = (width * factor) / 2;
                        onZoom(times[at]! - half, times[at]! + half);
                        return;
                    }
                    const next = moved(event, at, times.length - 1);
                    if (next === undefined) return;
                    event.preventDefault();
                    choose(next);
                }}
            />
            {here.length > 0 && <p className="quiet chart-here">{here.map((mark) => mark.label).join(" · ")}</p>}
            <ChartTable label={label} times={times} lines={lines} format={format} span={width} />
        </figure>
    );
}

/** The keys that show less or more around the cursor. */
const ZOOMS: Readonly<Record<string, number>> = { "+": 0.5, "-": 2 };

const NO_MARKS: readonly Mark[] = [];

/** Where a key moves the cursor; null removes it, undefined is another key. */
function moved({ key }: KeyboardEvent, at: number, last: number): number | null | undefined {
    const steps: Record<string, number> = {
        ArrowLeft: -1,
        ArrowDown: -1,
        ArrowRight: 1,
        ArrowUp: 1,
        PageDown: -10,
        PageUp: 10,
    };
    if (key === "Home") return 0;
    if (key === "End") return last;
    if (key === "Escape") return null;
    const step = steps[key];
    return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}
