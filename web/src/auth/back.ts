/** Doors have no place to go back to, and the interface is no page. */
const NO_PLACE = /^\/(login|recover|api)(\/|$)/;

/**
 * The place of this page that a link names to go on to after signing in; the first page when it names anything else. A
 * browser drops tabs and newlines from an address and takes a backslash for a slash, so what looks like a path may lead to
 * another site: whatever is not plainly a path is not followed.
 */
export function placeToGoOn(back: string | null | undefined, origin: string): string {
    if (!back || !isPath(back)) return "/";
    let url: URL;
    try {
        url = new URL(back, origin);
        // A path that becomes another one when it is decoded once more has no honest reason to be here.
        if (!isPath(decodeURIComponent(url.pathname))) return "/";
    } catch {
        return "/";
    }
    if (url.origin !== origin || !isPath(url.pathname) || NO_PLACE.test(url.pathname)) return "/";
    return url.pathname + url.search + url.hash;
}

function isPath(text: string): boolean {
    return /^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(text);
}
