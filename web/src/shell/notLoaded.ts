/** The code of a page could not be loaded: the service is away, or has other files since it was updated. */
export class NotLoaded extends Error {}

/** Not the browser's own error: because of that the router would load the page again at once, although the service is away. */
export function notLoaded(error: unknown): never {
    throw new NotLoaded(String(error));
}

const KEY = "holdfast-reloaded";

/**
 * Whether the page is loaded again by itself because of this error while the service answers: once for each file, so that one that
 * is really missing does not have the page loaded for ever.
 */
export function isFirst(error: NotLoaded, kept: Pick<Storage, "getItem" | "setItem"> = sessionStorage): boolean {
    if (kept.getItem(KEY) === error.message) return false;
    kept.setItem(KEY, error.message);
    return true;
}
