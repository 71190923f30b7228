import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Where a dragged row would be dropped: the line between two rows. */
export type Line = { top: number; left: number; width: number };

const EDGE = 72;
const STEP = 14;

type Asked = {
    /** What contains the rows, each with its index in data-index. */
    frame: RefObject<HTMLElement | null>;
    count: number;
    onDrop: (from: number, to: number) => void;
};

/**
 * Drags a row with the mouse, a finger or a pen. Only the rows in the window are in the document, so the page scrolls when the
 * pointer is near its edge. Escape ends it without a change.
 */
export function useDrag({ frame, count, onDrop }: Asked) {
    const [line, setLine] = useState<Line | null>(null);
    const stop = useRef<(() => void) | null>(null);
    useEffect(() => () => stop.current?.(), []);

    const start = (from: number, event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        let y = event.clientY;
        let gap: number | null = null;
        let frameRequest = 0;
        const look = () => {
            const found = gapAt(frame.current, y);
            gap = found?.gap ?? null;
            setLine(found?.line ?? null);
        };
        const scroll = () => {
            const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
            if (by !== 0) {
                window.scrollBy(0, by);
                look();
            }
            frameRequest = requestAnimationFrame(scroll);
        };
        const move = (moved: globalThis.PointerEvent) => {
            y = moved.clientY;
            look();
        };
        const end = () => {
            const to = gap === null ? from : Math.min(count - 1, gap > from ? gap - 1 : gap);
            stop.current?.();
            if (to !== from) onDrop(from, to);
        };
        const cancel = () => stop.current?.();
        const key = (pressed: KeyboardEvent) => pressed.key === "Escape" && cancel();
        stop.current = () => {
            cancelAnimationFrame(frameRequest);
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", end);
            window.removeEventListener("pointercancel", cancel);
            window.removeEventListener("keydown", key);
            setLine(null);
            stop.current = null;
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", cancel);
        window.addEventListener("keydown", key);
        frameRequest = requestAnimationFrame(scroll);
    };
    return { line, start };
}

/** The gap between two rows that is nearest to a height, and its line; the gap has the index of the row below it. */
function gapAt(frame: HTMLElement | null, y: number): { gap: number; line: Line } | null {
    const rows = [...(frame?.querySelectorAll<HTMLElement>("tr[data-index]") ?? [])];
    let best: { gap: number; line: Line } | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const row of rows) {
        const { top, bottom, left, width } = row.getBoundingClientRect();
        const index = Number(row.dataset.index);
        for (const [edge, gap] of [
            [top, index],
            [bottom, index + 1],
        ] as const) {
            if (Math.abs(edge - y) >= distance) continue;
            distance = Math.abs(edge - y);
            best = { gap, line: { top: edge, left, width } };
        }
    }
    return best;
}
