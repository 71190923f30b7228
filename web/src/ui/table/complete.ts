import { natural } from "../natural";
import { type Column, isNumeric, unknown } from "./column";
import { quoted, tokens } from "./filter";

/** What can stand at the caret, and which part of the text it replaces. */
export type Completion = { from: number; to: number; options: { text: string; label: string }[] };

const MOST = 10;

/** The fields, or the values of a field, that fit what is typed before the caret. */
export function complete<T>(
    text: string,
    caret: number,
    columns: readonly Column<T>[],
    rows: readonly T[],
): Completion {
    const token = tokens(text.slice(0, caret)).find(({ to }) => to === caret);
    // The rest of the word that the caret is in is replaced as well.
    const to = caret + (/^[^\s,"]*/.exec(text.slice(caret))?.[0].length ?? 0);
    const fields = columns.filter((one) => one.value);
    if (token === undefined || token.field === null) {
        const typed = token?.values[0]?.toLowerCase() ?? "";
        const from = token === undefined ? caret : token.from + (token.not ? 1 : 0);
        const fit = fields.filter(
            ({ id, name }) => id.startsWith(typed) || (typed !== "" && name.toLowerCase().startsWith(typed)),
        );
        return { from, to, options: fit.map(({ id, name }) => ({ text: `${id}:`, label: name })) };
    }
    const column = fields.find(({ id }) => id === token.field);
    const typed = /[^,:]*$/.exec(text.slice(token.from, caret))?.[0] ?? "";
    const from = caret - typed.length;
    if (column?.value === undefined || isNumeric(column)) return { from, to, options: [] };
    const low = typed.replace(/^"/, "").toLowerCase();
    const values = valuesOf(column.value, rows).filter((value) => value.toLowerCase().includes(low));
    return { from, to, options: values.slice(0, MOST).map((value) => ({ text: quoted(value), label: value })) };
}

function valuesOf<T>(value: NonNullable<Column<T>["value"]>, rows: readonly T[]): string[] {
    const found = new Set<string>();
    for (const row of rows) {
        const present = value(row);
        if (unknown(present)) continue;
        for (const one of typeof present === "object" && present !== null ? present : [String(present)]) found.add(one);
    }
    return [...found].sort(natural);
}

/** The text after an option was chosen, and where the caret is then. A value is complete, so a space follows. */
export function completed(text: string, { from, to }: Completion, option: string): { text: string; caret: number } {
    const end = option.endsWith(":") || /^\s/.test(text.slice(to)) ? "" : " ";
    return {
        text: text.slice(0, from) + option + end + text.slice(to),
        caret: from + option.length + (option.endsWith(":") ? 0 : 1),
    };
}
