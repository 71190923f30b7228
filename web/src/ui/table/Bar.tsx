import { ActionIcon, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Quiet } from "../Quiet";
import type { Column } from "./column";
import { csv, download } from "./csv";
import { Filter } from "./Filter";
import { Options } from "./Options";
import { SavedViews } from "./SavedViews";
import type { TableSearch } from "./search";
import { t } from "./texts";
import type { Rows } from "./useRows";

type Props<T extends object, S extends TableSearch> = {
    label: string;
    list: string;
    columns: readonly Column<T>[];
    rows: Rows<T>;
    /** All rows, for the values that the filter offers. */
    all: readonly T[];
    count: number;
    search: S;
    onSearch: (next: S) => void;
    set: (change: TableSearch) => void;
    /** Forgets how the table is shown otherwise. */
    onReset: () => void;
    sort?: string;
    example?: string;
    aside?: ReactNode;
    pages?: object;
};

/** Above a table: filter, view, saved views, download. */
export function Bar<T extends object, S extends TableSearch>(props: Props<T, S>) {
    const { label, list, columns, rows, all, count, search, onSearch, set, onReset, sort, example, aside, pages } =
        props;
    // A list in pages is downloaded as it is shown: this page.
    const said = pages === undefined ? t.csv : t.csvPage;
    const filtered = pages === undefined && rows.fit.length !== count;
    return (
        <div className="bar">
            {pages === undefined && (
                <Filter
                    label={label}
                    example={example}
                    value={search.q}
                    onChange={(q) => set({ q })}
                    faults={rows.faults}
                    columns={columns}
                    rows={all}
                />
            )}
            <Quiet role="status">
                {filtered ? t.count({ shown: rows.fit.length, all: count }) : t.all({ all: count })}
            </Quiet>
            <div className="tools">
                {aside}
                <Options
                    columns={columns}
                    search={search}
                    set={set}
                    onReset={onReset}
                    sorted={rows.sorted}
                    sort={sort}
                    paged={pages !== undefined}
                />
                <SavedViews list={list} search={search} onSearch={onSearch} />
                <Tooltip label={said}>
                    <ActionIcon
                        variant="default"
                        size={36}
                        aria-label={said}
                        onClick={() => download(`${list}.csv`, csv(rows.visible, rows.fit))}
                    >
                        <IconDownload size={16} aria-hidden />
                    </ActionIcon>
                </Tooltip>
            </div>
        </div>
    );
}
