import type { Fault, Schemas } from "../../api/client";

type GoalsIn = Schemas["GoalsIn"];

/** An age as it is entered. */
export type Age = { n: number | null; inDays: boolean };

/** The goal of guests with a tag, as it is entered. */
export type Row = { key: number; tag: string; needed: boolean; age: Age; reason: string };

/** The goals, as they are entered. */
export type Draft = { needed: boolean; age: Age; rows: readonly Row[] };

const DAY_H = 24;
/** What is offered where no age is entered yet. */
export const USUAL: Age = { n: DAY_H, inDays: false };

/** Hours, in days where they are whole ones. */
export const ageOf = (h: number): Age =>
    h >= 2 * DAY_H && h % DAY_H === 0 ? { n: h / DAY_H, inDays: true } : { n: h, inDays: false };

const hoursOf = ({ n, inDays }: Age) => (n === null ? null : inDays ? n * DAY_H : n);

export function draftOf({ default_h, tags }: Schemas["GoalsView"]): Draft {
    return {
        needed: default_h !== null,
        age: default_h === null ? USUAL : ageOf(default_h),
        rows: tags.map(({ tag, max_age_h, reason }, key) => ({
            key,
            tag,
            needed: max_age_h !== null,
            age: max_age_h === null ? USUAL : ageOf(max_age_h),
            reason: reason ?? "",
        })),
    };
}

/** With a further row; its key is one that no other has. */
export function added(draft: Draft, tag: string): Draft {
    const key = Math.max(-1, ...draft.rows.map((row) => row.key)) + 1;
    return { ...draft, rows: [...draft.rows, { key, tag, needed: true, age: USUAL, reason: "" }] };
}

/** Whether each age that is needed is entered. The service finds the other faults. */
export const isComplete = ({ needed, age, rows }: Draft) =>
    (!needed || age.n !== null) && rows.every((row) => row.tag.trim() !== "" && (!row.needed || row.age.n !== null));

export function bodyOf({ needed, age, rows }: Draft): GoalsIn {
    return {
        default_h: needed ? hoursOf(age) : null,
        tags: rows.map((row) => ({
            tag: row.tag.trim(),
            max_age_h: row.needed ? hoursOf(row.age) : null,
            reason: row.needed || row.reason.trim() === "" ? null : row.reason.trim(),
        })),
    };
}

/** What is wrong with a field of a row; undefined if nothing is. */
export const faultAt = (faults: readonly Fault[], index: number, field: string) =>
    faults.find(({ loc }) => loc[1] === "tags" && loc[2] === index && loc[3] === field)?.msg;
