import { type Column, isNumeric, textOf, unitsOf, unknown, type Value } from "./column";

/*
 * The filter language: words, and fields with values.
 *
 *     host:pve-a1 status:running,paused -tag:test cpu:>80 ip:"" "two words"
 *
 * All terms must match; one of several values with commas between them must. A minus negates a term. "" is the unknown value.
 */

/** One part of a filter. A term without a field is looked for in all columns. */
export type Term = { field: string | null; values: string[]; not: boolean };

/** Why a filter is wrong. */
export type Fault = { kind: "field"; field: string } | { kind: "number"; field: string; value: string };

/** A term in the text of a filter, with its place there. */
export type Token = Term & { from: number; to: number };

/** Splits the text of a filter into terms. An open quote ends with the text: it is still being typed. */
export function tokens(text: string): Token[] {
    const found: Token[] = [];
    let at = 0;
    while (at < text.length) {
        if (/\s/.test(text[at] ?? "")) {
            at++;
            continue;
        }
        const from = at;
        const not = text[at] === "-" && /\S/.test(text[at + 1] ?? "");
        if (not) at++;
        const field = /^[a-z][\w-]*(?=:)/i.exec(text.slice(at))?.[0] ?? null;
        if (field !== null) at += field.length + 1;
        const read = valuesAt(text, at, field !== null);
        at = read.end;
        found.push({ field: field?.toLowerCase() ?? null, values: read.values, not, from, to: at });
    }
    return found;
}

/** The values that begin here, up to the next space outside quotes. */
function valuesAt(text: string, start: number, list: boolean): { values: string[]; end: number } {
    const values: string[] = [];
    let value = "";
    let quoted = false;
    let said = false; // a quoted value may be empty
    let at = start;
    const push = () => {
        if (value !== "" || said) values.push(value);
        value = "";
        said = false;
    };
    for (; at < text.length; at++) {
        const sign = text[at] ?? "";
        if (quoted && sign === "\\" && /["\\]/.test(text[at + 1] ?? "")) value += text[++at];
        else if (sign === '"') {
            quoted = !quoted;
            said = true;
        } else if (!quoted && /\s/.test(sign)) break;
        else if (!quoted && list && sign === ",") push();
        else value += sign;
    }
    push();
    return { values, end: at };
}

/** A value as it is written in a filter. */
export function quoted(value: string): string {
    return value !== "" && /^[^\s",:\\-][^\s",:\\]*$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

const NUMBER = /^(>=|<=|>|<|=)?(\d+(?:\.\d+)?)\s*([a-z%]*)$/i;

type Compare = { sign: string; number: number };

function compareOf(value: string, units: Record<string, number> = {}): Compare | null {
    const parts = NUMBER.exec(value);
    if (!parts) return null;
    const unit = (parts[3] ?? "").toLowerCase().replace(/^%$|i?b$/, "");
    const factor = unit === "" ? 1 : units[unit];
    return factor === undefined ? null : { sign: parts[1] ?? "=", number: Number(parts[2]) * factor };
}

/** A filter that can be applied to rows, and the fields that it reads. */
export type Filter<T> = { matches: ((row: T) => boolean) | null; fields: string[]; faults: Fault[] };

/** Reads a filter. With a fault it matches nothing that could be acted upon: the caller shows the fault instead of rows. */
export function read<T>(text: string, columns: readonly Column<T>[]): Filter<T> {
    const known = new Map(columns.filter((one) => one.value).map((one) => [one.id, one]));
    const faults: Fault[] = [];
    const tests: ((row: T) => boolean)[] = [];
    const fields: string[] = [];
    for (const term of tokens(text)) {
        // "host:" alone is still being typed.
        if (term.values.length === 0) {
            if (term.field !== null && !known.has(term.field)) faults.push({ kind: "field", field: term.field });
            continue;
        }
        fields.push(...(term.field === null ? columns.filter(isLive).map(({ id }) => id) : [term.field]));
        const test =
            term.field === null ? everywhere(term.values, columns) : within(term, known.get(term.field), faults);
        tests.push(term.not ? (row) => !test(row) : test);
    }
    if (tests.length === 0 && faults.length === 0) return { matches: null, fields, faults };
    return { fields, matches: (row) => faults.length === 0 && tests.every((test) => test(row)), faults };
}

function within<T>({ field, values }: Term, column: Column<T> | undefined, faults: Fault[]): (row: T) => boolean {
    const value = column?.value;
    if (column === undefined || value === undefined) {
        faults.push({ kind: "field", field: field ?? "" });
        return () => false;
    }
    const tests = values.map((wanted): ((present: Value) => boolean) => {
        if (wanted === "") return unknown;
        if (isNumeric(column)) {
            const compare = compareOf(wanted, unitsOf(column));
            if (compare === null) faults.push({ kind: "number", field: column.id, value: wanted });
            return (present) => typeof present === "number" && compare !== null && compared(present, compare);
        }
        const low = wanted.toLowerCase();
        const equal = (text: string) => (column.few ? text.toLowerCase() === low : text.toLowerCase().includes(low));
        return (present) =>
            typeof present === "object" && present !== null ? present.some(equal) : equal(textOf(present) ?? "");
    });
    return (row) => {
        const present = value(row);
        return tests.some((test) => test(present));
    };
}

function compared(present: number, { sign, number }: Compare): boolean {
    switch (sign) {
        case ">":
            return present > number;
        case ">=":
            return present >= number;
        case "<":
            return present < number;
        case "<=":
            return present <= number;
        default:
            return present === number;
    }
}

// A row is looked at again with each letter that is typed, so its text is kept as long as the row.
const TEXTS = new WeakMap<object, WeakMap<object, string>>();

/** Words are not looked for in amounts. */
const hasWords = <T>(column: Column<T>) => !(isNumeric(column) && (unitsOf(column) || column.measured));
/** Whether a column's words change without their row. */
const isLive = <T>(column: Column<T>) => column.measured !== undefined && hasWords(column);

function everywhere<T>(values: string[], columns: readonly Column<T>[]): (row: T) => boolean {
    const wanted = values.map((value) => value.toLowerCase());
    const live = columns.filter(isLive);
    const kept = columns.filter((one) => hasWords(one) && !isLive(one));
    const texts = TEXTS.get(columns) ?? new WeakMap<object, string>();
    TEXTS.set(columns, texts);
    return (row) => {
        let text = texts.get(row as object);
        if (text === undefined) texts.set(row as object, (text = textIn(kept, row)));
        const present = live.length === 0 ? text : `${text}\n${textIn(live, row)}`;
        return wanted.every((word) => present.includes(word));
    };
}

function textIn<T>(columns: readonly Column<T>[], row: T): string {
    return columns
        .flatMap((one) => textOf(one.value?.(row)) ?? [])
        .join("\n")
        .toLowerCase();
}
