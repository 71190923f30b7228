import { type Column, textOf, type Value } from "./column";

/** Rows as CSV (RFC 4180), with the columns that have a value. */
export function csv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
    const told = columns.filter((one) => one.value);
    const lines = [
        told.map(({ name }) => field(name)),
        ...rows.map((row) => told.map(({ value }) => field(value?.(row)))),
    ];
    return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A field. A text that a spreadsheet would take for a formula gets a quote in front of it. */
function field(value: Value): string {
    const text = textOf(value) ?? "";
    const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Has the browser save a text as a file. */
export function download(name: string, text: string) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
}
