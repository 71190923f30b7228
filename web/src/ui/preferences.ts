/*
 * How values are shown in this browser. The preferences are fixed when the page is loaded, because formats are made once: saving
 * them loads the page again, and other open tabs take them over when they are loaded the next time.
 */
export type Preferences = {
    /** How the time of day is written; "browser" as in the browser's language. */
    hours: "browser" | "24" | "12";
    /** A name such as Europe/Berlin or UTC; "browser" for the browser's time zone. */
    zone: string;
    /** Whether recent times are shown as "5 min ago". */
    relative: boolean;
    /** GiB (powers of 1024) or GB (powers of 1000). */
    units: "binary" | "decimal";
};

export const DEFAULTS: Preferences = { hours: "browser", zone: "browser", relative: true, units: "binary" };

const KEY = "holdfast-preferences";

/** The stored preferences; what is missing or not valid is as by default. */
export function parsed(stored: string | null): Preferences {
    let found: Partial<Record<keyof Preferences, unknown>>;
    try {
        found = (JSON.parse(stored ?? "{}") as typeof found | null) ?? {};
    } catch {
        return DEFAULTS;
    }
    return {
        hours: found.hours === "24" || found.hours === "12" ? found.hours : DEFAULTS.hours,
        zone: typeof found.zone === "string" && isZone(found.zone) ? found.zone : DEFAULTS.zone,
        relative: typeof found.relative === "boolean" ? found.relative : DEFAULTS.relative,
        units: found.units === "decimal" ? "decimal" : DEFAULTS.units,
    };
}

// A browser may not know a zone that another version of it knew.
function isZone(name: string): boolean {
    try {
        return new Intl.DateTimeFormat(undefined, { timeZone: name }) !== undefined;
    } catch {
        return false;
    }
}

function stored(): string | null {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null; // no storage, for example in tests
    }
}

export const preferences: Preferences = parsed(stored());

/** Stores the preferences in this browser; they apply when the page is loaded the next time. */
export function storePreferences(next: Preferences) {
    localStorage.setItem(KEY, JSON.stringify(next));
}
