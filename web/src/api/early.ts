declare global {
    interface Window {
        /** The requests that start.js has sent while this code was loaded, by path; absent where nobody is signed in. */
        early?: Record<string, Promise<Response>>;
    }
}

let first: number | undefined;

/**
 * Sends a request, or takes the response that start.js has already asked for. Each response says which event of the live stream
 * was the last before it was made.
 */
export async function fetchOnce(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const early = request.method === "GET" ? window.early?.[path] : undefined;
    if (early) delete window.early?.[path];
    const response = await (early ?? fetch(request));
    const event = Number(response.headers.get("X-Event-Id") ?? Number.NaN);
    if (event < (first ?? Number.POSITIVE_INFINITY)) first = event;
    return response;
}

/** The event after which the live stream must begin, so that nothing is missed that changed after the first response. */
export function firstEvent(): string {
    return first === undefined ? "" : String(first);
}
