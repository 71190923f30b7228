import {
    columnGroupingFeature,
    columnVisibilityFeature,
    constructRow,
    createExpandedRowModel,
    createGroupedRowModel,
    type Row,
    rowExpandingFeature,
    rowSelectionFeature,
    type TableFeatures,
    tableFeatures,
} from "@tanstack/react-table";

/** Of any features and rows: the table declares its features by it. */
type RowModelOf = NonNullable<TableFeatures["coreRowModel"]>;
type Made = ReturnType<ReturnType<RowModelOf>>["rows"][number];

/**
 * The row model that TanStack Table starts with. Its own makes all rows anew whenever the list changes; this one makes only
 * those that changed, so that the others need not be rendered again.
 */
const keptRows: RowModelOf = (table) => {
    const kept = new WeakMap<object, Made>();
    let data: readonly Made["original"][] | undefined;
    let model: { rows: Made[]; flatRows: Made[]; rowsById: Record<string, Made> } = {
        rows: [],
        flatRows: [],
        rowsById: {},
    };
    return () => {
        if (data === table.options.data) return model;
        const next: readonly Made["original"][] = table.options.data;
        data = next;
        const before = model.rows;
        const rows = next.map((original, index): Made => {
            const there = before[index];
            if (there !== undefined && there.original === original) return there; // most rows are where they were
            let row: Made | undefined = kept.get(original);
            if (row === undefined) {
                row = constructRow(table, table.getRowId(original, index), original, index, 0);
                kept.set(original, row);
            }
            row.index = index;
            return row;
        });
        let byId: Record<string, Made> | undefined;
        model = {
            rows,
            flatRows: rows,
            // Needed only when something is selected.
            get rowsById() {
                return (byId ??= Object.fromEntries(rows.map((row) => [row.id, row])));
            },
        };
        return model;
    };
};

/** What the tables of the page can do. Rows arrive filtered and sorted, see order.ts. */
export const features = tableFeatures({
    coreRowModel: keptRows,
    columnVisibilityFeature,
    columnGroupingFeature,
    groupedRowModel: createGroupedRowModel(),
    rowExpandingFeature,
    expandedRowModel: createExpandedRowModel(),
    rowSelectionFeature,
});

export type TableRow<T extends object> = Row<typeof features, T>;
