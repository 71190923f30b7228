import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
    type KeyboardEvent,
    memo,
    type PointerEvent,
    type RefObject,
    useCallback,
    useLayoutEffect,
    useRef,
    useState,
} from "react";
import { useMeasured } from "../../api/measured";
import { LockedHint } from "../ActionButton";
import { Ago } from "../Ago";
import { Value } from "../Value";
import { type Column, isNumeric, shownText, WHOLE } from "./column";
import { Heading } from "./Heading";
import type { TableRow } from "./model";
import { RowCheck } from "./RowCheck";
import { TwoLines } from "./TwoLines";
import { t } from "./texts";
import type { Rows } from "./useRows";
import { fitted, moved, type useWidths } from "./widths";

const NARROW = 620;
const CHECK = 40;
const WIDTH = 130;
/** The rows of a narrow window have one line or two. */
const LINE = 43;
const LINES = 63;

type Props<T extends object> = {
    label: string;
    rows: Rows<T>;
    nameOf: (row: T) => string;
    selectable: boolean;
    locked?: (row: T) => string | null;
    compact: boolean;
    sortable: boolean;
    onSort: (sort: string) => void;
    /** How many rows are before the first one, on earlier pages. */
    before: number;
    /** How many rows there are, if not all of them are here. */
    total: number | undefined;
    /** The widths of the columns that were chosen; without it they can't be changed. */
    widths?: ReturnType<typeof useWidths>;
};

/**
 * The rows under their headings; two lines for each where the columns have no room. Only the rows in the window are in the
 * document.
 */
export function Body<T extends object>(props: Props<T>) {
    const { label, rows, nameOf, selectable, locked, compact, sortable, onSort, before, total, widths } = props;
    const { visible, sorted, table, selected } = rows;
    const frame = useRef<HTMLDivElement>(null);
    const body = useRef<HTMLTableSectionElement>(null);
    const least = visible.reduce((sum, one) => sum + (one.width ?? WIDTH), selectable ? CHECK : 0);
    const { width, top } = usePlace(frame, body);
    const narrow = width > 0 && width < NARROW;
    const [opened, setOpened] = useState<ReadonlySet<string>>(NONE);
    const onToggle = useCallback((id: string) => setOpened((known) => toggled(known, id)), []);
    const edges = useEdges(visible, widths, width - (selectable ? CHECK : 0));
    // Grouped and expanded rows are made from all rows whenever one changes, which a list without groups does not need.
    const all = rows.grouped ? table.getRowModel().rows : table.getCoreRowModel().rows;
    const virtual = all.length > WHOLE;
    // A new function has the places of all rows computed anew.
    const idAt = useCallback((index: number) => all[index]?.id ?? index, [all]);
    const lines = visible.some(({ line }) => line === 2) ? LINES : LINE;
    const height = narrow ? lines : compact ? 33 : 38;
    const virtualizer = useWindowVirtualizer({
        count: all.length,
        enabled: virtual,
        estimateSize: useCallback(() => height, [height]),
        getItemKey: idAt,
        scrollMargin: top,
        overscan: 12,
    });
    const shown = virtual ? virtualizer.getVirtualItems() : all.map((_, index) => ({ index, start: 0, end: 0 }));
    const above = virtual ? (shown[0]?.start ?? top) - top : 0;
    const below = virtual ? virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top) : 0;
    const span = visible.length + (selectable ? 1 : 0);

    /** Moves between the checkboxes with the arrow keys; with shift the rows on the way are selected. */
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
        const box = event.target as HTMLElement;
        if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
        if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            rows.select(rows.selectable);
        }
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const from = Number(box.closest("tr")?.dataset.index ?? Number.NaN);
        if (step === undefined || Number.isNaN(from)) return;
        event.preventDefault();
        const next = Math.min(all.length - 1, Math.max(0, from + step));
        if (event.shiftKey) for (const index of [from, next]) all[index]?.toggleSelected(true);
        if (virtual) virtualizer.scrollToIndex(next);
        requestAnimationFrame(() => {
            body.current?.querySelector<HTMLElement>(`tr[data-index="${next}"] input[type="checkbox"]`)?.focus();
        });
    };
    const measure = virtual ? virtualizer.measureElement : undefined;
    return (
        <div className="panel table-frame" ref={frame} data-over={(!narrow && width > 0 && width < least) || undefined}>
            <table
                role="table"
                aria-label={label}
                aria-rowcount={(total ?? all.length) + 1}
                className="table"
                data-lines={narrow || undefined}
                data-compact={compact || undefined}
                style={{ minWidth: narrow ? undefined : least }}
                onKeyDown={selectable ? onKeyDown : undefined}
            >
                <colgroup>
                    {selectable && <col style={{ width: CHECK }} />}
                    {visible.map((one, i) => (
                        <col key={one.id} style={{ width: edges.widths[i] }} />
                    ))}
                </colgroup>
                <thead role="rowgroup">
                    <tr role="row" aria-rowindex={1}>
                        {selectable && (
                            <th role="columnheader" className="check">
                                <RowCheck
                                    label={t.selectAll}
                                    disabled={rows.selectable.length === 0}
                                    checked={selected.length > 0 && selected.length === rows.selectable.length}
                                    indeterminate={selected.length > 0 && selected.length < rows.selectable.length}
                                    onChange={() =>
                                        rows.select(selected.length === rows.selectable.length ? [] : rows.selectable)
                                    }
                                />
                            </th>
                        )}
                        {visible.map((one, i) => (
                            <Heading
                                key={one.id}
                                column={one}
                                sorted={sorted}
                                onSort={sortable ? onSort : undefined}
                                {...(i + 1 < visible.length && edges.behind(i))}
                            />
                        ))}
                    </tr>
                </thead>
                <tbody role="rowgroup" ref={body}>
                    {above > 0 && <Gap height={above} span={span} />}
                    {shown.map(({ index }) => {
                        const row = all[index];
                        if (row === undefined) return null;
                        const place = { index, at: before + index + 2, measure };
                        if (row.subRows.length > 0) {
                            return (
                                <GroupRow
                                    key={row.id}
                                    row={row}
                                    {...place}
                                    span={span}
                                    selectable={selectable}
                                    open={row.getIsExpanded()}
                                />
                            );
                        }
                        return (
                            <BodyRow
                                key={row.id}
                                row={row}
                                {...place}
                                columns={visible}
                                name={selectable ? nameOf(row.original) : ""}
                                selectable={selectable}
                                why={locked?.(row.original) ?? null}
                                selected={selectable && row.getIsSelected()}
                                open={narrow ? opened.has(row.id) : null}
                                onToggle={onToggle}
                            />
                        );
                    })}
                    {below > 0 && <Gap height={below} span={span} />}
                </tbody>
            </table>
        </div>
    );
}

const NONE: ReadonlySet<string> = new Set();

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
    const next = new Set(known);
    if (!next.delete(id)) next.add(id);
    return next;
}

/** The widths of the columns in this room, and how the edges between them are moved. */
function useEdges<T>(columns: readonly Column<T>[], widths: ReturnType<typeof useWidths> | undefined, room: number) {
    const [dragged, drag] = useState<readonly number[] | null>(null);
    const usual = columns.map(({ width = WIDTH }) => width);
    const chosen = widths?.chosen ?? {};
    const isChosen = room > 0 && columns.some(({ id }) => chosen[id] !== undefined);
    const shown = isChosen
        ? fitted(
              columns.map(({ id }, i) => chosen[id] ?? usual[i] ?? WIDTH),
              room,
          )
        : usual;
    const keep = (next: readonly number[]) =>
        widths?.choose({
            ...chosen,
            ...Object.fromEntries(columns.map(({ id }, i) => [id, Math.round(next[i] ?? 0)])),
        });
    /** What is in the document: a wide window gives each column more than its width. */
    const present = (within: HTMLElement) =>
        [...(within.closest("tr")?.children ?? [])].slice(-columns.length).map((th) => (th as HTMLElement).offsetWidth);
    const behind = (at: number) =>
        widths && {
            onMove: (from: HTMLElement, by: number) => keep(moved(present(from), at, by)),
            onDrag: (event: PointerEvent<HTMLElement>) => {
                const handle = event.currentTarget;
                const from = event.clientX;
                const first = present(handle);
                event.preventDefault();
                handle.setPointerCapture(event.pointerId);
                let next: readonly number[] = first;
                handle.onpointermove = ({ clientX }) => {
                    next = moved(first, at, clientX - from);
                    drag(next);
                };
                handle.onpointerup = handle.onpointercancel = () => {
                    handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
                    drag(null);
                    keep(next);
                };
            },
        };
    return { widths: dragged ?? shown, behind };
}

/** The width of the frame, and where its rows begin on the page. */
function usePlace(frame: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>) {
    const [place, setPlace] = useState({ width: 0, top: 0 });
    const look = useCallback(() => {
        if (!frame.current || !body.current) return;
        const width = Math.round(frame.current.clientWidth);
        const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY);
        setPlace((known) => (known.width === width && known.top === top ? known : { width, top }));
    }, [frame, body]);
    // What is above the table may grow at any time; the page grows with it.
    useLayoutEffect(() => {
        look();
        const observer = new ResizeObserver(look);
        if (frame.current) observer.observe(frame.current);
        observer.observe(document.body);
        return () => observer.disconnect();
    }, [frame, look]);
    return place;
}

/** The place of the rows that are not in the document. */
function Gap({ height, span }: { height: number; span: number }) {
    return (
        <tr aria-hidden className="gap">
            <td colSpan={span} style={{ height }} />
        </tr>
    );
}

type Place = { index: number; at: number; measure: ((row: HTMLElement | null) => void) | undefined };

type GroupProps<T extends object> = Place & { row: TableRow<T>; span: number; selectable: boolean; open: boolean };

function GroupRow<T extends object>({ row, index, at, measure, span, selectable, open }: GroupProps<T>) {
    const value = row.groupingValue === "null" || row.groupingValue === null ? null : String(row.groupingValue);
    const name = value ?? t.groupUnknown;
    return (
        <tr role="row" className="group" aria-rowindex={at} data-index={index} ref={measure}>
            {selectable && (
                <td role="cell" className="check">
                    <RowCheck
                        label={t.selectGroup({ name })}
                        checked={row.getIsAllSubRowsSelected()}
                        indeterminate={row.getIsSomeSelected() && !row.getIsAllSubRowsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                    />
                </td>
            )}
            <td role="cell" colSpan={span - (selectable ? 1 : 0)}>
                <UnstyledButton className="heading" aria-expanded={open} onClick={() => row.toggleExpanded()}>
                    <IconChevronRight size={14} aria-hidden />
                    <span>{t.groupOf({ name, n: row.subRows.length })}</span>
                </UnstyledButton>
            </td>
        </tr>
    );
}

type LineProps<T extends object> = Place & {
    row: TableRow<T>;
    columns: readonly Column<T>[];
    name: string;
    selectable: boolean;
    why: string | null;
    selected: boolean;
    /** In a narrow window whether all of it is shown; null where the columns have room. */
    open: boolean | null;
    onToggle: (id: string) => void;
};

function Cell<T extends object>({ column, row }: { column: Column<T>; row: T }) {
    const source = column.measured?.(row);
    if (source) return <MeasuredCell column={column} row={row} source={source} />;
    if (column.cell) return column.cell(row);
    const text = shownText(column, row);
    if (text !== null && column.as === "ago") return <Ago at={text} />;
    if (text !== null && column.as === "title") return <strong className="breaks">{text}</strong>;
    return <Value>{text}</Value>;
}

function MeasuredCell<T extends object>({ column, row, source }: { column: Column<T>; row: T; source: object }) {
    return <Value>{useMeasured(source, () => shownText(column, row))}</Value>;
}

/** One row, rendered again only when the row itself, its place or its selection changed. */
function Line<T extends object>({
    row,
    index,
    at,
    measure,
    columns,
    name,
    selectable,
    why,
    selected,
    open,
    onToggle,
}: LineProps<T>) {
    const check =
        why === null ? (
            <RowCheck label={t.selectOne({ name })} checked={selected} onChange={row.getToggleSelectedHandler()} />
        ) : (
            <LockedHint>{why}</LockedHint>
        );
    return (
        <tr role="row" aria-rowindex={at} data-index={index} data-selected={selected || undefined} ref={measure}>
            {open !== null ? (
                <TwoLines
                    check={selectable ? check : undefined}
                    cells={columns.map((one) => ({
                        id: one.id,
                        name: one.name,
                        value: <Cell column={one} row={row.original} />,
                        line: one.line,
                        first: one.first,
                        actions: one.actions,
                        mono: one.mono,
                    }))}
                    open={open}
                    onToggle={() => onToggle(row.id)}
                />
            ) : (
                <>
                    {selectable && (
                        <td role="cell" className="check">
                            {check}
                        </td>
                    )}
                    {columns.map((one) => (
                        <td
                            key={one.id}
                            role="cell"
                            data-name={one.name}
                            data-numeric={isNumeric(one) || undefined}
                            className={one.mono ? "mono" : undefined}
                            data-actions={one.actions || undefined}
                        >
                            <div>
                                <Cell column={one} row={row.original} />
                            </div>
                        </td>
                    ))}
                </>
            )}
        </tr>
    );
}
const BodyRow = memo(Line) as typeof Line;
