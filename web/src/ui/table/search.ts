import { type Column, isNumeric } from "./column";

/** What the URL tells about a table: everything that is not as at first. */
export type TableSearch = {
    /** The filter. */
    q?: string;
    /** The column it is sorted by, with a minus for descending. */
    sort?: string;
    /** The columns that are shown, with commas between them. */
    columns?: string;
    /** The column it is grouped by. */
    group?: string;
    density?: "compact";
};

const text = (value: unknown) => (value === undefined || value === null || value === "" ? undefined : String(value));

/** For a route's validateSearch. */
export function tableSearch(search: Record<string, unknown>): TableSearch {
    return {
        q: text(search.q),
        sort: text(search.sort),
        columns: text(search.columns),
        group: text(search.group),
        density: search.density === "compact" ? "compact" : undefined,
    };
}

export type Sorted = { id: string; down: boolean };

/** Reads "-cpu". A column that does not exist is no order. */
export function sortedBy<T>(sort: string | undefined, columns: readonly Column<T>[]): Sorted | null {
    const id = sort?.replace(/^-/, "");
    return columns.some((one) => one.id === id && one.value)
        ? { id: id ?? "", down: sort?.startsWith("-") ?? false }
        : null;
}

/** The order after a click on a heading: numbers start with the largest. */
export function nextSort<T>(present: Sorted | null, column: Column<T>): string {
    const down = present?.id === column.id ? !present.down : isNumeric(column);
    return `${down ? "-" : ""}${column.id}`;
}

/** The columns that are shown, in the order of their declaration. */
export function shownColumns<T>(chosen: string | undefined, columns: readonly Column<T>[]): Column<T>[] {
    const ids = chosen?.split(",");
    return columns.filter(
        (one) => one.first || one.actions || (ids === undefined ? !one.hidden : ids.includes(one.id)),
    );
}

/** The columns after one was shown or hidden; undefined when they are as at first. */
export function toggledColumn<T>(
    chosen: string | undefined,
    columns: readonly Column<T>[],
    id: string,
): string | undefined {
    const fixed = ({ first, actions }: Column<T>) => first || actions;
    const shown = new Set(shownColumns(chosen, columns).map((one) => one.id));
    if (!shown.delete(id)) shown.add(id);
    const free = columns.filter((one) => !fixed(one));
    if (free.every((one) => shown.has(one.id) === !one.hidden)) return undefined;
    return (
        free
            .filter((one) => shown.has(one.id))
            .map((one) => one.id)
            .join(",") || "none"
    );
}
