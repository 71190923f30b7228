import "./table.css";
import { Pagination } from "@mantine/core";
import type { ReactNode } from "react";
import { Empty } from "../States";
import { Bar } from "./Bar";
import { Body } from "./Body";
import { type BulkAction, BulkBar } from "./Bulk";
import type { Column, Key } from "./column";
import { ClearFilter } from "./Filter";
import type { TableSearch } from "./search";
import { t } from "./texts";
import { useRows } from "./useRows";
import { useWidths } from "./widths";

/** The page of a list that the server gives in pages. */
export type Pages = { page: number; size: number; total: number; onPage: (page: number) => void };

type Props<T extends object, S extends TableSearch> = {
    /** What the rows are; the name of the table for screen readers. */
    label: string;
    /** The list's name in this browser (saved views) and in the name of the CSV file. */
    list: string;
    rows: readonly T[];
    /** Declared once: outside the component, or memoised. */
    columns: readonly Column<T>[];
    keyOf: (row: T) => Key;
    nameOf: (row: T) => string;
    /** From the URL (see {@link tableSearch}), or from useState where a page has several tables. */
    search: S;
    onSearch: (next: S) => void;
    sort?: string;
    /** An example of the filter's fields, shown in the empty input. */
    example?: string;
    bulk?: readonly BulkAction<T>[];
    /** What is done with the selected rows, where that is one request for all of them and no bulk action. */
    selection?: (rows: readonly T[]) => ReactNode;
    /** Why a row can't be selected; null when it can. */
    locked?: (row: T) => string | null;
    /** Buttons at the end of the bar. */
    aside?: ReactNode;
    /** Shows the rows otherwise than as a table, for example as cards. */
    as?: (rows: readonly T[]) => ReactNode;
    /** Set for a list in pages: the server filters and sorts it. */
    pages?: Pages;
};

/** A list: filtered, sorted, grouped, selected, with a choice of columns, saved views and CSV. */
export function Table<T extends object, S extends TableSearch>(props: Props<T, S>) {
    const { label, keyOf, nameOf, search, onSearch, bulk, selection, locked, as, pages } = props;
    const rows = useRows({ ...props, paged: pages !== undefined });
    const widths = useWidths(props.list);
    const set = (change: TableSearch) => onSearch({ ...search, ...change });
    const all = pages?.total ?? props.rows.length;
    return (
        <section aria-label={label} className="listing">
            <Bar {...props} rows={rows} all={props.rows} count={all} set={set} onReset={() => widths.choose({})} />
            {bulk && rows.selected.length > 0 && (
                <BulkBar actions={bulk} rows={rows.selected} keyOf={keyOf} nameOf={nameOf} onSelect={rows.select} />
            )}
            {selection && (
                <div className="bulk panel" role="toolbar" aria-label={t.bulk}>
                    {selection(rows.selected)}
                </div>
            )}
            {rows.fit.length === 0 ? (
                <Empty
                    title={rows.faults.length > 0 ? t.faulty : t.noMatch}
                    action={search.q && <ClearFilter onClear={() => set({ q: undefined })} />}
                />
            ) : as ? (
                as(rows.fit)
            ) : (
                <Body
                    label={label}
                    rows={rows}
                    nameOf={nameOf}
                    selectable={bulk !== undefined || selection !== undefined}
                    locked={locked}
                    compact={search.density === "compact"}
                    sortable={pages === undefined}
                    onSort={(sort) => set({ sort: sort === props.sort ? undefined : sort })}
                    before={pages ? (pages.page - 1) * pages.size : 0}
                    total={pages ? pages.total : undefined}
                    widths={widths}
                />
            )}
            {pages && pages.total > pages.size && (
                <Pagination
                    className="pages"
                    total={Math.ceil(pages.total / pages.size)}
                    value={pages.page}
                    onChange={pages.onPage}
                    getControlProps={(control) => ({ "aria-label": t.pageControl({ control }) })}
                    getItemProps={(n) => ({ "aria-label": t.pageItem({ n }) })}
                />
            )}
        </section>
    );
}
