import type uPlot from "uplot";
import { type Line, lonely, type Mark, type Values } from "./line";
import { axisTime } from "./moments";

/** What may change while a chart is shown. */
export type Shown = {
    tick: (value: number) => string | null;
    most: number | undefined;
    marks: readonly Mark[];
    span: readonly [number, number] | undefined;
};

type Made = {
    lines: readonly Line[];
    width: number;
    height: number;
    steps: readonly number[] | undefined;
    /** Told between which times, in milliseconds, the pointer was drawn; without it nothing is selected. */
    onSelect: ((from: number, to: number) => void) | undefined;
};

/** The pointer was meant to be drawn from so many pixels on. */
const DRAWN = 6;

/** The values of the lines in the order of the series below: each line, behind it the edges of its band. */
export function columnsOf(lines: readonly Line[]): Values[] {
    return lines.flatMap(({ values, low, high }) => (low && high ? [values, high, low] : [values]));
}

/** How a chart looks; the tokens give the colours. */
export function optionsOf(
    { lines, width, height, steps, onSelect }: Made,
    shown: { readonly current: Shown },
): uPlot.Options {
    const style = getComputedStyle(document.documentElement);
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const quiet = colour("--quiet");
    const font = `12px ${colour("--mantine-font-family") || "sans-serif"}`;
    const grid = { stroke: colour("--line"), width: 1 };
    const series: uPlot.Series[] = [{}];
    const bands: uPlot.Band[] = [];
    for (const [number, { label, low }] of lines.entries()) {
        const stroke = colour(`--series-${number + 1}`);
        series.push({
            label,
            stroke,
            width: 1.75,
            // Lines differ in more than their colour.
            ...(number > 0 ? { dash: [6, 3 * number] } : {}),
            spanGaps: false,
            points: { show: false, size: 5, fill: stroke, filter: (plot, at) => lonelyIn(plot, at) },
        });
        if (low === undefined) continue;
        bands.push({ series: [series.length, series.length + 1], fill: `${stroke}33` });
        for (const edge of ["high", "low"])
            series.push({ label: `${label} ${edge}`, width: 0, spanGaps: false, points: { show: false } });
    }
    const tones = { job: colour("--busy"), failed: colour("--bad"), alert: colour("--warn") };
    return {
        width,
        height,
        ms: 1,
        padding: [8, 8, 0, 0],
        legend: { show: false },
        cursor: {
            y: false,
            drag: { x: onSelect !== undefined, y: false, setScale: false, dist: DRAWN },
            points: { size: (_, at) => (series[at]?.width === 0 ? 0 : 7) },
        },
        scales: {
            x: {
                time: true,
                range: (_, low, high) => (shown.current.span as [number, number] | undefined) ?? [low, high],
            },
            y: { range: (_, __, high) => [0, topOf(high, shown.current.most)] },
        },
        axes: [
            {
                stroke: quiet,
                font,
                grid,
                ticks: { show: false },
                size: 26,
                space: 96, // wider than "Mon 12:00 AM"
                values: (plot, splits) => {
                    const { min, max } = plot.scales.x!;
                    return distinct(splits.map((at) => axisTime(at, (max ?? 0) - (min ?? 0))));
                },
            },
            {
                stroke: quiet,
                font,
                grid,
                ticks: { show: false },
                size: 60,
                space: 34,
                ...(steps ? { incrs: [...steps] } : {}),
                values: (_, splits) => splits.map((value) => shown.current.tick(value) ?? ""),
            },
        ],
        series,
        bands,
        hooks: {
            drawClear: [(plot) => drawMarks(plot, shown.current.marks, tones)],
            setSelect: [
                (plot) => {
                    const { left, width: drawn } = plot.select;
                    if (drawn < DRAWN) return;
                    plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
                    onSelect?.(plot.posToVal(left, "x"), plot.posToVal(left + drawn, "x"));
                },
            ],
        },
    };
}

/** Two places within a day have the same date: it is written once. */
export function distinct(texts: readonly string[]): string[] {
    return texts.map((text, at) => (text === texts[at - 1] ? "" : text));
}

function lonelyIn(plot: uPlot, at: number): number[] | null {
    const [from, to] = plot.series[0]?.idxs ?? [0, -1];
    return lonely(plot.data[at] as Values, from, to);
}

/** The top of the scale: the value that is possible at most, unless one is even higher; or room above the highest one. */
export function topOf(high: number | null, most: number | undefined): number {
    const highest = high ?? 0;
    if (most !== undefined) return Math.max(most, highest);
    return highest > 0 ? highest * 1.1 : 1;
}

/** Behind the lines: a tint from the beginning to the end of each mark, and a triangle above its beginning. */
function drawMarks(plot: uPlot, marks: readonly Mark[], tones: Record<Mark["tone"], string>) {
    const { ctx, bbox } = plot;
    const { min, max } = plot.scales.x!;
    if (min == null || max == null) return;
    const ratio = devicePixelRatio;
    ctx.save();
    for (const { from, to, tone } of marks) {
        const end = to ?? max;
        if (from > max || end < min) continue;
        const left = Math.max(bbox.left, plot.valToPos(from, "x", true));
        const right = Math.min(bbox.left + bbox.width, plot.valToPos(end, "x", true));
        ctx.fillStyle = tones[tone];
        ctx.globalAlpha = 0.14;
        ctx.fillRect(left, bbox.top, Math.max(ratio, right - left), bbox.height);
        ctx.globalAlpha = 1;
        if (from < min) continue;
        ctx.fillRect(left, bbox.top, ratio, bbox.height);
        ctx.beginPath();
        ctx.moveTo(left - 4 * ratio, bbox.top - 7 * ratio);
        ctx.lineTo(left + 4 * ratio, bbox.top - 7 * ratio);
        ctx.lineTo(left, bbox.top);
        ctx.fill();
    }
    ctx.restore();
}

// The published types lack the last parameter: nobody needs to know that the cursor was moved.
type SetCursor = (place: { left: number; top: number }, notify: boolean) => void;

/** Places the cursor at a time, in milliseconds; a step that began before the chart does is at its edge. Without a time there is none. */
export function place(plot: uPlot, time: number | null) {
    const { clientWidth, clientHeight } = plot.over;
    const left = time === null ? -10 : Math.min(clientWidth, Math.max(0, plot.valToPos(time, "x")));
    (plot.setCursor as SetCursor)({ left, top: time === null ? -10 : clientHeight / 2 }, false);
}
