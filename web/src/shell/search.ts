import { type TableSearch, tableSearch } from "../ui/table/search";

/** What is read from a value of an address; undefined if it is none of what the page knows. */
type Read = (value: unknown) => unknown;

export const text = (value: unknown): string | undefined =>
    value === undefined || value === "" ? undefined : String(value);

/** A whole number above 0. */
export const number = (value: unknown): number | undefined =>
    Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

export const flag = (value: unknown): true | undefined => value === true || undefined;

export const oneOf =
    <const Value>(values: readonly Value[]) =>
    (value: unknown): Value | undefined =>
        values.find((one) => one === value);

/** For a route's validateSearch: how each value of the address is read. */
export const searchOf =
    <Reads extends Record<string, Read>>(reads: Reads) =>
    (search: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(search[name])])) as {
            [Name in keyof Reads]?: Exclude<ReturnType<Reads[Name]>, undefined>;
        };

/** The same for a page with a table. */
export const tableSearchWith =
    <Reads extends Record<string, Read>>(reads: Reads) =>
    (search: Record<string, unknown>): TableSearch & ReturnType<ReturnType<typeof searchOf<Reads>>> => ({
        ...tableSearch(search),
        ...searchOf(reads)(search),
    });
