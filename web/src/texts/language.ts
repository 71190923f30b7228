/** The languages of the page. The pseudo-language shows which texts are not translated or do not fit when they are longer. */
export type Language = "en" | "en-XA";

const KEY = "holdfast-language";

const isLanguage = (name: string | null): name is Language => name === "en" || name === "en-XA";

/** The language that the address asks for (?language=en-XA), which the browser keeps; else the one it keeps; else English. */
function chosen(): Language {
    try {
        const asked = new URLSearchParams(location.search).get("language");
        if (isLanguage(asked)) localStorage.setItem(KEY, asked);
        const kept = localStorage.getItem(KEY);
        return isLanguage(kept) ? kept : "en";
    } catch {
        return "en"; // no storage, for example in tests
    }
}

/** The language of the page, fixed until it is loaded again. */
export const language: Language = chosen();

/** The languages to choose from: the pseudo-language only in the development server, or where it is already chosen. */
export const LANGUAGES: Language[] = import.meta.env.DEV || language === "en-XA" ? ["en", "en-XA"] : ["en"];

/** Stores the language of this browser; it applies when the page is loaded the next time. */
export function storeLanguage(next: Language) {
    localStorage.setItem(KEY, next);
}
