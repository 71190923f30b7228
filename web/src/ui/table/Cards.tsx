import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
    Fragment,
    type ReactNode,
    type RefObject,
    useCallback,
    useLayoutEffect,
    useMemo,
    useRef,
    useState,
} from "react";
import { grouped } from "../grouped";
import { type Key, WHOLE } from "./column";

// How high they are before they are measured.
const HEADING = 46;
const CARD = 200;
const TALL = 640;
/** Of tall cards so many are in the document as a whole. */
const TALL_WHOLE = 8;

/** Rows that are shown together: under a heading, if they have a name. */
export type CardGroup<T> = { name?: string; heading?: ReactNode; rows: readonly T[] };

type Props<T> = {
    /** Memoised: places are computed anew when they change. */
    groups: readonly CardGroup<T>[];
    keyOf: (row: T) => Key;
    /** A card, memoised: only those whose row has changed are rendered again. */
    card: (row: T) => ReactNode;
    /** Whether a card is about as high as the window. */
    tall?: boolean;
};

/** The rows of a list as cards, in as many columns as have room. Only the cards in the window are in the document. */
export function Cards<T>({ groups, keyOf, card, tall = false }: Props<T>) {
    const frame = useRef<HTMLDivElement>(null);
    const { columns, top } = useRoom(frame);
    const virtual = groups.reduce((sum, { rows }) => sum + rows.length, 0) > (tall ? TALL_WHOLE : WHOLE);
    const lines = useMemo(
        () => linesOf(groups, virtual ? columns : Number.POSITIVE_INFINITY),
        [groups, virtual, columns],
    );
    const virtualizer = useWindowVirtualizer({
        count: lines.length,
        enabled: virtual,
        estimateSize: (index) => (lines[index]!.to === 0 ? HEADING : tall ? TALL : CARD),
        scrollMargin: top,
        overscan: tall ? 1 : 3,
    });
    const items = virtualizer.getVirtualItems();
    const shown = virtual ? items.flatMap(({ index }) => lines[index] ?? []) : lines;
    const above = virtual ? (items[0]?.start ?? top) - top : 0;
    const below = virtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0;
    return (
        <div ref={frame} style={{ paddingTop: above, paddingBottom: below }}>
            {[...grouped(shown, ({ group }) => group)].map(([group, own]) => (
                <Group key={group.name ?? ""} name={group.name}>
                    {own.map(({ index, from, to }) => (
                        <div key={index} data-index={index} ref={virtual ? virtualizer.measureElement : undefined}>
                            {to === 0 ? (
                                <div className="cards-heading">{group.heading}</div>
                            ) : (
                                <div className="cards">
                                    {group.rows.slice(from, to).map((row) => (
                                        <Fragment key={keyOf(row)}>{card(row)}</Fragment>
                                    ))}
                                </div>
                            )}
                        </div>
                    ))}
                </Group>
            ))}
        </div>
    );
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
    return name === undefined ? children : <section aria-label={name}>{children}</section>;
}

/** The cards beside each other; a heading has none. */
type Line<T> = { index: number; group: CardGroup<T>; from: number; to: number };

function linesOf<T>(groups: readonly CardGroup<T>[], columns: number): Line<T>[] {
    const lines: Line<T>[] = [];
    for (const group of groups) {
        if (group.heading !== undefined) lines.push({ index: lines.length, group, from: 0, to: 0 });
        for (let from = 0; from < group.rows.length; from += columns) {
            lines.push({ index: lines.length, group, from, to: from + columns });
        }
    }
    return lines;
}

/** How many columns have room, and where the cards begin on the page. */
function useRoom(frame: RefObject<HTMLDivElement | null>) {
    const [room, setRoom] = useState({ columns: 1, top: 0 });
    const look = useCallback(() => {
        const grid = frame.current?.querySelector(".cards");
        if (!frame.current || !grid) return;
        const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
        const top = Math.round(frame.current.getBoundingClientRect().top + window.scrollY);
        setRoom((known) => (known.columns === columns && known.top === top ? known : { columns, top }));
    }, [frame]);
    useLayoutEffect(() => {
        look();
        const observer = new ResizeObserver(look);
        if (frame.current) observer.observe(frame.current);
        observer.observe(document.body);
        return () => observer.disconnect();
    }, [frame, look]);
    return room;
}
