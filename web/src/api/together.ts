import { api, type Schemas } from "./client";
import { type OperationId, operations } from "./operations.gen";

type Answered = { data?: unknown; error?: unknown; response: Response };
type Waiting = { path: string; alone: () => Promise<Answered>; settle: (answer: Promise<Answered>) => void };

/**
 * What the service answers at once, from its memory or database, and is not long: reads of it that a page begins at the same
 * time are one request. A read from a host would make the others wait.
 */
const TOGETHER: ReadonlySet<OperationId> = new Set<OperationId>([
    "alerts.list",
    "backups.coverage_summary",
    "backups.goals",
    "catalog.status",
    "hardware.list",
    "hosts.list",
    "jobs.list",
    "meta.backups",
    "meta.restored_copy",
    "metrics.cluster_summary",
    "metrics.sparklines",
    "notifications.channels",
    "notifications.dismissed",
    "vms.list",
]);
/** The most that the service reads in one request. */
const MOST = 20;
const PREFIX = "/api/v1";

let waiting: Waiting[] = [];

/** Reads a path with its query, in one request with what else is read now; alone if there is nothing else. */
export function readTogether(id: OperationId, path: string, alone: Waiting["alone"]): Promise<Answered> {
    const part = operations[id].method === "GET" ? takeEarly(path) : undefined;
    if (part !== undefined) return part;
    if (!TOGETHER.has(id)) return alone();
    return new Promise((settle) => {
        if (waiting.push({ path, alone, settle }) === 1) queueMicrotask(sendWaiting);
    });
}

function sendWaiting() {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
        const some = all.slice(from, from + MOST);
        if (some.length === 1) some[0]!.settle(some[0]!.alone());
        else {
            const answers = ask(some.map(({ path }) => path));
            for (const { path, settle } of some) settle(answers.get(path)!);
        }
    }
}

/** By path, what the service answers to each of them. */
function ask(paths: readonly string[]): Map<string, Promise<Answered>> {
    const get = paths.map((path) => path.slice(PREFIX.length)).join(",");
    const whole = api.GET("/api/v1/batch", { params: { query: { get } } });
    return new Map(
        paths.map((path, at) => [
            path,
            whole.then(({ data, error, response }) => (data === undefined ? { error, response } : answered(data[at]!))),
        ]),
    );
}

/** A part, as if it had been the answer to a request of its own. */
function answered({ status, total, retry_after, body }: Schemas["BatchPart"]): Answered {
    const headers = new Headers();
    if (total !== null) headers.set("X-Total-Count", String(total));
    if (retry_after !== null) headers.set("Retry-After", String(retry_after));
    const response = new Response(null, { status, headers });
    return response.ok ? { data: body, response } : { error: body, response };
}

let earlyParts: Map<string, Promise<Answered>> | undefined;

/** What start.js has asked for in one request, once it has. */
function early(): Map<string, Promise<Answered>> | undefined {
    const START = `${PREFIX}/batch?get=`;
    const asked = Object.keys(globalThis.window?.early ?? {}).find((path) => path.startsWith(START));
    if (asked !== undefined)
        earlyParts ??= ask(
            decodeURIComponent(asked.slice(START.length))
                .split(",")
                .map((path) => PREFIX + path),
        );
    return earlyParts;
}

/** Whether start.js has asked for it, alone or together with others. */
export const wasAskedEarly = (path: string) => path in (window.early ?? {}) || early()?.has(path);

function takeEarly(path: string) {
    const part = early()?.get(path);
    if (part !== undefined) earlyParts?.delete(path);
    return part;
}
