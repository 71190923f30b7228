// The characters allowed in a path. No backslash, which browsers treat as a slash, and no characters that they strip.
const CHARACTERS = /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*$/;
const LONGEST = 1000;
// Sign-in pages are useless after sign-in, and the API is not a page.
const EXCLUDED = /^\/(login|recover|api)(\/|$)/;

/**
 * The path to open after sign-in, as named by a link; `/` when it is not a path of this page, as in a forged link. The
 * service applies the same rule to the path that is passed through single sign-on.
 */
export function safeReturnPath(back: string | null | undefined): string {
    if (!back || back.length > LONGEST || !CHARACTERS.test(back)) return "/";
    // It must stay a path however often it is decoded on the way.
    for (let path = back.split(/[?#]/, 1)[0] ?? ""; ; ) {
        if (!isSafePath(path)) return "/";
        const decoded = decode(path);
        if (decoded === path) return back;
        path = decoded;
    }
}

function isSafePath(path: string): boolean {
    return (
        path.startsWith("/") &&
        !path.includes("//") &&
        !/[\\\s\p{Cc}]/u.test(path) &&
        !path.split("/").some((step) => step === "." || step === "..") &&
        !EXCLUDED.test(path)
    );
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text; // a single percent sign is literal
    }
}
