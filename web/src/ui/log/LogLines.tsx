import "./log.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { clock, when } from "../format";
import type { Line } from "./file";
import type { LogProps } from "./props";
import { type Match, parts } from "./search";
import { t } from "./texts";

const LINE = 20;
/** The width of a character of the log's font. */
const CHARACTER = 7.55;
const NONE: Match[] = [];

type Props = LogProps & {
    wrap: boolean;
    follows: boolean;
    onFollow: (follows: boolean) => void;
    matches: Match[];
    match: Match | null;
    /** The index of the line to show; null if none was asked for. */
    look: number | null;
};

/** The lines that fit into the window, and some around them: a log may have a hundred thousand. */
export function LogLines({
    label,
    lines,
    unfinished,
    note,
    address,
    marked,
    onMark,
    wrap,
    follows,
    onFollow,
    ...search
}: Props) {
    const { matches, match, look } = search;
    const box = useRef<HTMLDivElement>(null);
    const [columns, setColumns] = useState(80);
    const virtual = useVirtualizer({
        count: lines.length,
        getScrollElement: () => box.current,
        // Close to the true height, so that the scroll bar hardly moves when lines are measured.
        estimateSize: (at) => (wrap ? Math.max(1, Math.ceil((lines[at]?.message.length ?? 0) / columns)) * LINE : LINE),
        getItemKey: (at) => lines[at]?.id ?? at,
        overscan: 30,
    });
    const items = virtual.getVirtualItems();
    const height = virtual.getTotalSize();
    const byLine = useMemo(() => grouped(matches), [matches]);

    useLayoutEffect(() => {
        const seen = box.current;
        if (seen === null) return;
        const measure = () => setColumns(Math.max(20, Math.floor((seen.clientWidth - 120) / CHARACTER)));
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(seen);
        return () => observer.disconnect();
    }, []);
    useEffect(() => virtual.measure(), [wrap, columns, virtual]);
    useLayoutEffect(() => {
        if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [follows, lines.length, unfinished, height, note]);
    useEffect(() => {
        if (look !== null && !follows) virtual.scrollToIndex(look, { align: "center" });
    }, [look, follows, match, virtual]);

    const before = useRef(0);
    return (
        <div
            ref={box}
            className="log"
            data-wrap={wrap || undefined}
            tabIndex={0}
            role="log"
            aria-label={label}
            // While it does not follow its end, lines that appear by scrolling are not news.
            aria-live={follows ? "polite" : "off"}
            onScroll={({ currentTarget: at }) => {
                const up = at.scrollTop < before.current;
                before.current = at.scrollTop;
                const atEnd = at.scrollHeight - at.scrollTop - at.clientHeight < 24;
                if (atEnd && !up && !follows && look === null) onFollow(true);
                if (up && !atEnd && follows) onFollow(false);
            }}
        >
            <div className="log-lines" style={{ height }}>
                <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
                    {items.map(({ key, index }) => {
                        const line = lines[index];
                        return (
                            line && (
                                <LogLine
                                    key={key}
                                    index={index}
                                    line={line}
                                    measure={virtual.measureElement}
                                    matches={byLine.get(index) ?? NONE}
                                    current={match?.line === index ? match : null}
                                    marked={line.id === marked}
                                    href={address(line.id)}
                                    onMark={onMark}
                                />
                            )
                        );
                    })}
                </div>
            </div>
            {unfinished !== null && (
                <div data-unfinished aria-live="off">
                    {unfinished}
                </div>
            )}
            {note && <div className="quiet">{note}</div>}
        </div>
    );
}

type LineProps = {
    index: number;
    line: Line;
    measure: (node: Element | null) => void;
    matches: Match[];
    current: Match | null;
    marked: boolean;
    href: string;
    onMark: (line: number | null) => void;
};

/** Memoized: a long log is rendered many times a second. */
const LogLine = memo(({ index, line, measure, matches, current, marked, href, onMark }: LineProps) => (
    <div
        ref={measure}
        data-index={index}
        data-stream={line.stream}
        data-marked={marked || undefined}
        className="log-line"
    >
        {/* Not a tab stop: there are thousands. Search marks lines by keyboard. */}
        <a
            href={href}
            tabIndex={-1}
            title={when(line.ts) ?? undefined}
            onClick={(e) => {
                if (e.metaKey || e.ctrlKey || e.shiftKey) return;
                e.preventDefault();
                onMark(marked ? null : line.id);
            }}
        >
            <time dateTime={line.ts}>{clock(line.ts)}</time>
        </a>
        <span>
            {line.stream === "stderr" && <span className="unseen">{t.stderr} </span>}
            {matches.length === 0
                ? line.message
                : parts(line.message, matches).map(({ text, match }, at) =>
                      match === null ? (
                          text
                      ) : (
                          <mark key={at} data-current={match === current || undefined}>
                              {text}
                          </mark>
                      ),
                  )}
        </span>
    </div>
));

function grouped(matches: Match[]): Map<number, Match[]> {
    const byLine = new Map<number, Match[]>();
    for (const match of matches) {
        const known = byLine.get(match.line);
        if (known) known.push(match);
        else byLine.set(match.line, [match]);
    }
    return byLine;
}
