import type { formatToParts } from "intl-messageformat";

/*
 * Numbers and plurals of English, the only language yet; the pseudo-language has the same. The browser's own (Intl) cost it 50 to
 * 80 ms when the first number is formatted, and a quarter of a second on a slow device, before a page can show anything.
 */

/** A number with thousands, rounded to at most this many decimals, and with at least that many. */
export function decimal(n: number, least = 0, most = 3): string {
    const [whole = "", fraction = ""] = n.toFixed(most).split(".");
    const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, "");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return shown === "" ? grouped : `${grouped}.${shown}`;
}

type Formatters = Parameters<typeof formatToParts>[2];

/** What messages are formatted with; dates are formatted by ui/format. */
export const ENGLISH = {
    getNumberFormat: () => ({ format: (n: number) => decimal(n) }),
    getPluralRules: () => ({ select: (n: number) => (n === 1 ? "one" : "other") }),
    getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
} as Formatters;
