import createClient from "openapi-fetch";
import { fetchOnce } from "./early";
import type { components, operations, paths } from "./schema";
import { t } from "./texts";

export type Schemas = components["schemas"];
export type App = Schemas["AppView"];
export type Host = Schemas["HostView"];
export type Job = Schemas["JobView"];
export type User = Schemas["User"];
export type Enrolment = Schemas["Enrolment"];
export type ApiToken = Schemas["ApiToken"];
export type Scope = Schemas["ScopeView"];
export type Discovered = Schemas["AdoptableContainer"];
export type Vm = Schemas["VmView"];
export type UserRow = Schemas["UserRow"];
export type Team = Schemas["Team"];
export type Member = Schemas["Member"];
export type AuditEntry = Schemas["AuditEntry"];
export type Nic = Schemas["Nic"];
export type PendingChange = Schemas["PendingChange"];
export type Script = Schemas["ScriptView"];
export type ScriptVersion = Schemas["ScriptVersion"];
export type Preflight = Schemas["Preflight"];
export type CatalogEntry = Schemas["Entry"];
export type Prompt = Schemas["Prompt"];
export type CatalogStatus = Schemas["CatalogStatus"];
export type InstallChoices = Schemas["InstallChoices"];
export type JobStatus = NonNullable<NonNullable<operations["jobs.list"]["parameters"]["query"]>["status"]>;
export type Outcome = NonNullable<NonNullable<operations["audit.list"]["parameters"]["query"]>["outcome"]>;
export type Protocol = NonNullable<Schemas["ReconfigureIn"]["web_protocol"]>;
export type Feature = Schemas["EntitlementsIn"]["off"][number];

export type Fault = { loc: (string | number)[]; msg: string; type: string };

/** An error response of the service, or the lack of any response (status 0). */
export class Problem extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        readonly detail: string,
        readonly faults: Fault[] = [],
        readonly phrase: string | null = null,
        readonly more: Record<string, unknown> = {},
        /** How many seconds to wait before the next try; null when the service named no time. */
        readonly wait: number | null = null,
    ) {
        super(detail);
    }

    /** What is lost, of a refusal that requires a phrase; the field for the phrase says the rest. */
    get warning(): string {
        return this.detail.replace(/Type "[^"]*" in the field confirm[\s\S]*$/, "").trim();
    }

    /** The error of one field of the request body, or of a field of the object in it. */
    fault(field: string, within?: string): string | undefined {
        return this.faults.find(({ loc }) => loc[1] === field && (within === undefined || loc[2] === within))?.msg;
    }

    /** Whether all errors belong to these fields, so that the fields show them completely. */
    onlyAt(fields: readonly string[]): boolean {
        return this.faults.length > 0 && this.faults.every(({ loc }) => fields.includes(String(loc[1])));
    }
}

/** What is wrong with a field of a request; undefined if nothing is. */
export function faultOf(error: unknown, field: string, within?: string): string | undefined {
    return error instanceof Problem ? error.fault(field, within) : undefined;
}

const client = createClient<paths>({ baseUrl: "/", fetch: fetchOnce });
export const api = client;

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** Returns the data of a response, or throws a {@link Problem}. */
export async function take<T>(asked: Promise<Answer<T>>): Promise<T> {
    return (await takeWhole(asked)).data;
}

/** Like {@link take}, with the response headers. */
export async function takeWhole<T>(asked: Promise<Answer<T>>): Promise<{ data: T; headers: Headers }> {
    let answer: Answer<T>;
    try {
        answer = await asked;
    } catch {
        throw new Problem(0, "offline", t.holdfastDoesNotAnswer);
    }
    if (answer.response.ok) return { data: answer.data as T, headers: answer.response.headers };
    throw problem(answer.response.status, answer.error, seconds(answer.response.headers.get("Retry-After")));
}

function seconds(header: string | null): number | null {
    const count = Number(header ?? "");
    return Number.isInteger(count) && count > 0 ? count : null;
}

/** Converts an error body to a Problem. */
export function problem(status: number, body: unknown, wait: number | null = null): Problem {
    if (body !== null && typeof body === "object" && "detail" in body) {
        const { error, detail, confirm_phrase, ...more } = body as Record<string, unknown>;
        if (Array.isArray(detail)) {
            const faults = detail as Fault[];
            const words = faults.map((f) => `${f.loc.slice(1).join(".") || f.loc[0]}: ${f.msg}`).join(" ");
            return new Problem(status, "invalid", words, faults);
        }
        const phrase = typeof confirm_phrase === "string" ? confirm_phrase : null;
        return new Problem(status, String(error), String(detail), [], phrase, more, wait);
    }
    return new Problem(status, "unexpected", t.serviceAnsweredStatusNo({ status }), [], null, {}, wait);
}

/** The message of any thrown error. */
export function errorText(e: unknown): string {
    if (e instanceof Problem) return e.detail;
    return e instanceof Error ? e.message : t.unknownErrorOccurred;
}
