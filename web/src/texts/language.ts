/** The languages of the page. The pseudo-language shows which texts are not translated or do not fit when they are longer. */
export type Language = "en" | "en-XA";

const KEY = "holdfast-language";

function chosen(): Language {
    try {
        return localStorage.getItem(KEY) === "en-XA" ? "en-XA" : "en";
    } catch {
        return "en"; // no storage, for example in tests
    }
}

/** The language of the page, fixed until it is loaded again. */
export const language: Language = chosen();

/** Sets the language of this browser and loads the page again. */
export function setLanguage(next: Language) {
    localStorage.setItem(KEY, next);
    window.location.reload();
}
