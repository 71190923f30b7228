import { type ColumnDef, type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { useMeasurement } from "../../api/measured";
import { type Column, type Key, textOf } from "./column";
import { read } from "./filter";
import { features } from "./model";
import { ordering, type Shown } from "./order";
import { shownColumns, sortedBy, type TableSearch } from "./search";

type Asked<T extends object> = {
    rows: readonly T[];
    columns: readonly Column<T>[];
    keyOf: (row: T) => Key;
    search: TableSearch;
    /** The order until another one is chosen; without it that of the list. */
    sort?: string;
    /** Whether the rows come from the server in their order, a page at a time. */
    paged?: boolean;
    /** Why a row can't be selected; null when it can. */
    locked?: (row: T) => string | null;
};

/** The rows of a table as its search wants them. */
export function useRows<T extends object>({ rows, columns, keyOf, search, sort, paged = false, locked }: Asked<T>) {
    const [order] = useState(() => ordering(keyOf));
    const [selection, setSelection] = useState<RowSelectionState>({});
    const sorted = paged ? null : (sortedBy(search.sort, columns) ?? sortedBy(sort, columns));
    const grouped = paged ? undefined : columns.find((one) => one.id === search.group && one.few && one.value);
    const down = sorted?.down ?? false;
    const by = sorted?.id;
    const filter = useMemo(() => read(paged ? "" : (search.q ?? ""), columns), [paged, search.q, columns]);
    const shown = useMemo((): Shown<T> => {
        const sorts = [
            { id: grouped?.id, down: false },
            { id: by, down },
        ].flatMap((key) => {
            const value = columns.find(({ id }) => id === key.id)?.value;
            return value ? [{ value, down: key.down }] : [];
        });
        return { matches: filter.matches, sorts };
    }, [columns, filter, grouped?.id, by, down]);
    // Only a table that is sorted or filtered by measured values depends on those of all rows.
    const measurement = useMeasurement(
        columns.some((one) => one.measured && (one.id === by || filter.fields.includes(one.id))),
    );
    const fit = useMemo(() => order(rows, shown, measurement), [order, rows, shown, measurement]);
    const defs = useMemo(() => columns.map(defOf), [columns]);
    const grouping = useMemo(() => (grouped ? [grouped.id] : []), [grouped]);
    const visible = useMemo(() => shownColumns(search.columns, columns), [search.columns, columns]);
    const table = useTable({
        features,
        columns: defs,
        data: fit,
        getRowId: (row) => String(keyOf(row)),
        enableRowSelection: (row) => locked === undefined || row.subRows.length > 0 || locked(row.original) === null,
        autoResetExpanded: false,
        initialState: { expanded: true },
        state: { grouping, rowSelection: selection },
        onRowSelectionChange: setSelection,
    });
    const selectable = useMemo(() => (locked ? fit.filter((row) => locked(row) === null) : fit), [fit, locked]);
    const selected = useMemo(
        () => (isEmpty(selection) ? [] : selectable.filter((row) => selection[keyOf(row)])),
        [selectable, selection, keyOf],
    );
    return {
        /** The rows that match the filter, sorted. */
        fit,
        /** Those of them that are selected: a row that is filtered out is not acted upon. */
        selected,
        selectable,
        select: (chosen: readonly T[]) => setSelection(Object.fromEntries(chosen.map((row) => [keyOf(row), true]))),
        faults: filter.faults,
        sorted,
        grouped,
        visible,
        table,
    };
}

const isEmpty = (selection: RowSelectionState) => Object.keys(selection).length === 0;

export type Rows<T extends object> = ReturnType<typeof useRows<T>>;

function defOf<T extends object>({ id, name, value }: Column<T>): ColumnDef<typeof features, T, unknown> {
    return { id, header: name, accessorFn: (row) => textOf(value?.(row)) };
}
