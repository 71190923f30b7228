declare global {
    interface Window {
        /** The requests that start.js has sent while this code was loaded, by path; absent where nobody is signed in. */
        early?: Record<string, Promise<Response>>;
    }
}

let first: number | undefined;
let reading = new AbortController();

/** Ends the session. Meanwhile nothing is read: it would be refused. If the session does not end, queries try again. */
export async function withoutReading<T>(end: () => Promise<T>): Promise<T> {
    reading.abort();
    try {
        return await end();
    } catch (e) {
        reading = new AbortController();
        throw e;
    }
}

/**
 * Sends a request, or takes the response that start.js has already asked for. Each response says which event of the live stream
 * was the last before it was made.
 */
export async function fetchOnce(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const reads = request.method === "GET";
    const early = reads ? window.early?.[path] : undefined;
    if (early) delete window.early?.[path];
    const response = await (early ??
        fetch(request, reads ? { signal: AbortSignal.any([request.signal, reading.signal]) } : undefined));
    const event = Number(response.headers.get("X-Event-Id") ?? Number.NaN);
    if (event < (first ?? Number.POSITIVE_INFINITY)) first = event;
    return response;
}

/** The event after which the live stream must begin, so that nothing is missed that changed after the first response. */
export function firstEvent(): string {
    return first === undefined ? "" : String(first);
}
