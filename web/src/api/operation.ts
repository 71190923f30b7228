import {
    type QueryClient,
    type QueryKey,
    queryOptions,
    type UseQueryOptions,
    type UseQueryResult,
} from "@tanstack/react-query";
import { api, take, takeWhole } from "./client";
import { type OperationId, operations } from "./operations.gen";
import type { operations as Declared } from "./schema";
import { readTogether } from "./together";

/*
 * An operation of the service is named by its id alone: path, types and the key in the cache follow from it. What it takes is one
 * object with the parameters of path and query, and the body as `body`.
 */

type Unless<Absent, T> = [NonNullable<T>] extends [never] ? Absent : NonNullable<T>;
type Parameters<Op extends Declared[OperationId]> = Unless<unknown, Op["parameters"]["path"]> &
    Unless<unknown, Op["parameters"]["query"]>;
type Json<T> = NonNullable<T> extends { content: { "application/json": infer Body } } ? Body : never;
type Body<Op extends Declared[OperationId]> = [NonNullable<Op["requestBody"]>] extends [never]
    ? { body?: never }
    : undefined extends Op["requestBody"]
      ? { body?: Json<Op["requestBody"]> }
      : { body: Json<Op["requestBody"]> };

/** What an operation takes; of several, what one of them takes. */
export type Input<Id extends OperationId> = Id extends OperationId
    ? Parameters<Declared[Id]> & Body<Declared[Id]>
    : never;

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202 | 204)];

/** What an operation answers. */
export type Answer<Id extends OperationId> = Id extends OperationId
    ? Success<Declared[Id]["responses"]> extends infer Response
        ? Response extends { content: { "application/json": infer Data } }
            ? Data
            : undefined
        : never
    : never;

/** The input, which only operations without required parameters can do without, and something more. */
export type Given<Id extends OperationId, More> =
    Record<never, never> extends Input<Id> ? [input?: Input<Id>, more?: More] : [input: Input<Id>, more?: More];

/** The first part of the ids of operations, such as "alerts". */
export type Area = OperationId extends infer Id ? (Id extends `${infer First}.${string}` ? First : never) : never;

type Values = Record<string, unknown>;

function partsOf(id: OperationId, input: Values = {}) {
    const { body, ...parameters } = input;
    const { path } = operations[id];
    const isIn = (name: string) => path.includes(`{${name}}`);
    const some = (wanted: (name: string) => boolean) =>
        Object.fromEntries(Object.entries(parameters).filter(([name]) => wanted(name)));
    return { path: some(isIn), query: some((name) => !isIn(name)), body };
}

/** Calls an operation whose input was checked where it was given. */
export function callUnchecked<Id extends OperationId>(
    id: Id,
    input?: Values,
    signal?: AbortSignal,
): Promise<Answer<Id>> {
    return take(request(id, input, signal));
}

type Answered<Id extends OperationId> = Promise<{ data?: Answer<Id>; error?: unknown; response: Response }>;

function request<Id extends OperationId>(id: Id, input?: Values, signal?: AbortSignal): Answered<Id> {
    const { method, path } = operations[id];
    const { body, ...params } = partsOf(id, input);
    // The types of the id and of its path say the same, but the compiler cannot know.
    const alone = () =>
        api.request(method as "get", path as never, { params, body, signal } as never) as unknown as Answered<Id>;
    return readTogether(id, path + searchOf(params.query), alone) as Answered<Id>;
}

/** The query of a path without variables. */
function searchOf(query: Values): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Calls an operation; what it changes stays as it is in the cache (see command.ts). */
export function call<Id extends OperationId>(id: Id, ...[input, signal]: Given<Id, AbortSignal>): Promise<Answer<Id>> {
    return callUnchecked(id, input, signal);
}

/**
 * The key of all queries of an area, or of an operation; with values, of those that have them in the path. It begins with the area
 * and the path, so that one key covers everything that was read of a guest.
 */
export function keyOf(of: Area | OperationId, path: Values = {}): readonly unknown[] {
    const [area, name] = of.split(".");
    if (name !== undefined) return [area, path, name];
    return Object.keys(path).length === 0 ? [area] : [area, path];
}

function wholeKeyOf(id: OperationId, input?: Values): QueryKey {
    const { path, query, body } = partsOf(id, input);
    return [...keyOf(id, path), body === undefined ? query : { ...query, body }];
}

type Options<Data> = Pick<
    UseQueryOptions<Data>,
    "staleTime" | "gcTime" | "retry" | "enabled" | "refetchInterval" | "placeholderData"
>;

/** The query of an operation that reads. */
export function query<Id extends OperationId>(id: Id, ...[input, options]: Given<Id, Options<Answer<Id>>>) {
    return queryOptions<Answer<Id>>({
        queryKey: wholeKeyOf(id, input),
        queryFn: ({ signal }) => callUnchecked(id, input, signal),
        ...options,
    });
}

/** A part of a list, and how long the whole is. */
export type Page<Row> = { rows: Row[]; total: number };

type RowOf<Id extends OperationId> = Answer<Id> extends (infer Row)[] ? Row : never;

/** The query of an operation that answers a part of a list. */
export function pageQuery<Id extends OperationId>(id: Id, ...[input, options]: Given<Id, Options<Page<RowOf<Id>>>>) {
    return queryOptions<Page<RowOf<Id>>>({
        queryKey: [...wholeKeyOf(id, input), "page"],
        queryFn: async ({ signal }) => {
            const { data, headers } = await takeWhole(request(id, input, signal));
            const rows = data as RowOf<Id>[];
            return { rows, total: Number(headers.get("X-Total-Count") ?? rows.length) };
        },
        ...options,
    });
}

/** Fetches again what was read with these operations, or with all of these areas. */
export function readAgain(cache: QueryClient, ...all: readonly (Area | OperationId)[]): Promise<unknown> {
    return Promise.all(all.map((of) => cache.invalidateQueries({ queryKey: keyOf(of) })));
}

/** What was read with these operations is read again when a page shows it next: for what every open page has. */
export function readWhenShown(cache: QueryClient, ...all: readonly OperationId[]): Promise<unknown> {
    return Promise.all(all.map((of) => cache.invalidateQueries({ queryKey: keyOf(of), refetchType: "none" })));
}

/** Whether something is being loaded for the first time and has not failed yet. What fails is tried again, which takes seconds. */
export function isFirstTry({ isLoading, failureCount }: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean {
    return isLoading && failureCount === 0;
}
