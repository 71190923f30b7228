/** An operation of the API, as the OpenAPI document describes it. */
export type Operation = {
    id: string;
    area: string;
    method: string;
    path: string;
    summary: string;
    /** The lowest role that may call it; null if any signed-in user may, undefined if anyone may. */
    role: string | null | undefined;
    /** The feature that must be on, or null. */
    feature: string | null;
    /** What a token must be made for, or null if no token may call it. */
    scope: string | null;
    /** The kinds of jobs that it starts. */
    jobs: readonly string[];
};

/** The part of an OpenAPI document that is read. */
export type Document = { paths: Record<string, Record<string, Described>> };
type Described = {
    operationId: string;
    tags?: string[];
    summary: string;
    security?: unknown[];
    "x-role"?: string;
    "x-entitlement"?: string;
    "x-scope"?: string;
    "x-job"?: string;
};

/** All operations, in the order of the document. */
export function operationsOf({ paths }: Document): Operation[] {
    return Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, of]) => ({
            id: of.operationId,
            area: of.tags?.[0] ?? "",
            method: method.toUpperCase(),
            path,
            summary: of.summary,
            role: of["x-role"] ?? (of.security?.length === 0 ? undefined : null),
            feature: of["x-entitlement"] ?? null,
            scope: of["x-scope"] ?? null,
            jobs: of["x-job"]?.split(" ") ?? [],
        })),
    );
}
