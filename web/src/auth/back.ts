// What an address is written with. No backslash, which browsers take for a slash, and nothing that they leave out.
const CHARACTERS = /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*$/;
const LONGEST = 1000;
// After signing in a door leads nowhere, and the interface is no page.
const NO_PLACE = /^\/(login|recover|api)(\/|$)/;

/**
 * The place of this page that a link names to go on to after signing in; the first page when it names anything else, as a
 * link from a stranger may. The service judges by the same rule where single sign-on takes the place along.
 */
export function placeToGoOn(back: string | null | undefined): string {
    if (!back || back.length > LONGEST || !CHARACTERS.test(back)) return "/";
    // However often somebody on the way decodes it, it must stay a path.
    for (let path = back.split(/[?#]/, 1)[0] ?? ""; ; ) {
        if (!isPlace(path)) return "/";
        const decoded = decode(path);
        if (decoded === path) return back;
        path = decoded;
    }
}

function isPlace(path: string): boolean {
    return (
        path.startsWith("/") &&
        !path.includes("//") &&
        !/[\\\s\p{Cc}]/u.test(path) &&
        !path.split("/").some((step) => step === "." || step === "..") &&
        !NO_PLACE.test(path)
    );
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text; // a lone percent sign stands for itself
    }
}
