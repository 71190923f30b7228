import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Key, WHOLE } from "./column";

const GAP = 12;

type Props<T> = {
    rows: readonly T[];
    keyOf: (row: T) => Key;
    /** A card, memoised: only those whose row has changed are rendered again. All are equally high. */
    card: (row: T) => ReactNode;
};

/** The rows of a list as cards, in as many columns as have room. Only the cards in the window are in the document. */
export function Cards<T>({ rows, keyOf, card }: Props<T>) {
    const grid = useRef<HTMLDivElement>(null);
    const { columns, top, height } = useRoom(grid);
    const virtual = rows.length > WHOLE;
    const virtualizer = useWindowVirtualizer({
        count: virtual ? Math.ceil(rows.length / columns) : 0,
        estimateSize: useCallback(() => height + GAP, [height]),
        scrollMargin: top,
        overscan: 3,
    });
    // The heights that were estimated before are not those of the cards.
    useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
    const lines = virtualizer.getVirtualItems();
    const shown = virtual ? rows.slice((lines[0]?.index ?? 0) * columns, ((lines.at(-1)?.index ?? 0) + 1) * columns) : rows;
    const above = virtual ? (lines[0]?.start ?? top) - top : 0;
    const below = virtual ? virtualizer.getTotalSize() - above - Math.ceil(shown.length / columns) * (height + GAP) : 0;
    return (
        <div style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}>
            <div className="cards" ref={grid}>
                {shown.map((row) => (
                    <Fragment key={keyOf(row)}>{card(row)}</Fragment>
                ))}
            </div>
        </div>
    );
}

/** How many columns the grid has, where it begins on the page, and how high a card is. */
function useRoom(grid: RefObject<HTMLDivElement | null>) {
    const [room, setRoom] = useState({ columns: 1, top: 0, height: 190 });
    const look = useCallback(() => {
        const box = grid.current;
        if (!box?.parentElement) return;
        const columns = getComputedStyle(box).gridTemplateColumns.split(" ").length;
        const top = Math.round(box.parentElement.getBoundingClientRect().top + window.scrollY);
        const high = box.firstElementChild?.getBoundingClientRect().height;
        setRoom((known) => {
            const height = high ? Math.round(high) : known.height;
            return known.columns === columns && known.top === top && known.height === height ? known : { columns, top, height };
        });
    }, [grid]);
    useLayoutEffect(() => {
        look();
        const observer = new ResizeObserver(look);
        if (grid.current) observer.observe(grid.current);
        observer.observe(document.body);
        return () => observer.disconnect();
    }, [grid, look]);
    return room;
}
