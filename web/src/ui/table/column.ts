import type { ReactNode } from "react";
import { bytes, when } from "../format";

/** What a column knows of a row: for sorting, filtering, grouping and CSV. Null, undefined and "" are unknown. */
export type Value = string | number | null | undefined | readonly string[];

/** The line in which a narrow window shows a column: the first one beside the name, or the second one. */
export type LineOf = 1 | 2;

/** A column as data. */
export type Column<T> = {
    /** In the URL, and the field's name in the filter: lower case, the same in every language. */
    id: string;
    /** The heading; in a narrow window the label of the value. */
    name: string;
    /** Without it the column can't be sorted, filtered or downloaded. */
    value?: (row: T) => Value;
    /** What the value is, which says how it is shown and compared: see {@link KINDS}. */
    as?: keyof typeof KINDS;
    /** What is shown; without it the text. Must depend on the row alone. */
    cell?: (row: T) => ReactNode;
    /** The value as text, for example with its unit; null when it is unknown. Needed where there is no cell. */
    text?: (row: T) => string | null;
    /** Shown in letters of equal width. */
    mono?: boolean;
    /** The row of the cache whose measured value (api/measured.ts) this column shows as text; null where it has none. */
    measured?: (row: T) => object | null;
    /** Aligned to the right, and compared as a number in the filter: cpu:>80. */
    numeric?: boolean;
    /** The units of its numbers in the filter, for example {@link BYTES}. */
    units?: Record<string, number>;
    /** Has few different values: a filter must equal one of them, and rows can be grouped by them. */
    few?: boolean;
    /** In pixels; a wider window gives each column its share of the rest. */
    width?: number;
    /** Not shown until it is chosen. */
    hidden?: boolean;
    /** Identifies the row: always shown, and in a narrow window the beginning of its first line. */
    first?: boolean;
    /** Where a narrow window shows it; without it only when the row is opened. */
    line?: LineOf;
    /** Holds buttons: always shown, last, without a heading. */
    actions?: boolean;
};

export const BYTES = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };
export const SECONDS = { s: 1, min: 60, h: 3600, d: 86_400 };

type Kind = { text?: (value: Value) => string | null; numeric?: boolean; units?: Record<string, number> };

const KINDS = {
    bytes: { text: (value) => bytes(value as number), numeric: true, units: BYTES },
    /** A date and time. */
    time: { text: (value) => when(value as string) },
    /** A date and time, shown as how long ago it was. */
    ago: {},
    /** A name in bold. */
    title: {},
} satisfies Record<string, Kind>;

const kindOf = ({ as }: Pick<Column<never>, "as">): Kind => (as === undefined ? {} : KINDS[as]);

/** Whether the values of a column are compared as numbers. */
export const isNumeric = <T>(column: Column<T>): boolean => column.numeric ?? kindOf(column).numeric ?? false;

/** The units of a column's numbers in the filter. */
export const unitsOf = <T>(column: Column<T>) => column.units ?? kindOf(column).units;

/** The key of a row: in the selection, and between two states of the list. */
export type Key = number | string;

/** Whether a value is unknown. */
export function unknown(value: Value): boolean {
    return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** A value as text; an unknown one is null. */
export function textOf(value: Value): string | null {
    if (unknown(value)) return null;
    return typeof value === "object" && value !== null ? value.join(", ") : String(value);
}

/** What a column shows of a row as text. */
export function shownText<T>(column: Column<T>, row: T): string | null {
    if (column.text) return column.text(row);
    return (kindOf(column).text ?? textOf)(column.value?.(row));
}

/** Lists up to this length are in the document as a whole: the browser's own search finds all of it. */
export const WHOLE = 120;
