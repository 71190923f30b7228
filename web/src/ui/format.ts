/** Formats values. An unknown value is null and stays null; it is never turned into a zero. */

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

export function bytes(n: number): string;
export function bytes(n: number | null | undefined): string | null;
export function bytes(n: number | null | undefined): string | null {
    if (n === null || n === undefined) return null;
    let value = n;
    let unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
        value /= 1024;
        unit++;
    }
    return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, "")} ${UNITS[unit]}`;
}

export function bits(n: number | null | undefined): string | null {
    if (n === null || n === undefined) return null;
    if (n >= 1e9) return `${(n / 1e9).toFixed(1)} Gbit/s`;
    if (n >= 1e6) return `${(n / 1e6).toFixed(1)} Mbit/s`;
    if (n >= 1e3) return `${Math.round(n / 1e3)} kbit/s`;
    return `${Math.round(n)} bit/s`;
}

export function percent(n: number | null | undefined): string | null {
    if (n === null || n === undefined) return null;
    return `${n >= 10 ? Math.round(n) : n.toFixed(1)} %`;
}

export function share(part: number | null | undefined, whole: number | null | undefined): number | null {
    if (part === null || part === undefined || !whole) return null;
    return (100 * part) / whole;
}

export function span(seconds: number): string;
export function span(seconds: number | null | undefined): string | null;
export function span(seconds: number | null | undefined): string | null {
    if (seconds === null || seconds === undefined) return null;
    const s = Math.max(0, Math.floor(seconds));
    if (s < 60) return `${s} s`;
    if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
    if (s < 86400) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
    return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
}

// Includes the time zone, because logs and colleagues may use another. Created once: a log has thousands of timestamps.
const MOMENT = new Intl.DateTimeFormat(undefined, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
});
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/** A date and time in the viewer's time zone, with the zone. */
export function when(iso: string): string;
export function when(iso: string | null | undefined): string | null;
export function when(iso: string | null | undefined): string | null {
    if (!iso) return null;
    return MOMENT.format(new Date(iso));
}

/** The time of day in the viewer's time zone, where the date and the zone are shown elsewhere. */
export function clock(at: string | number | Date): string {
    return CLOCK.format(new Date(at));
}

/** A date in the viewer's time zone. */
export function day(iso: string): string {
    return DAY.format(new Date(iso));
}

export function ago(iso: string, now?: number): string;
export function ago(iso: string | null | undefined, now?: number): string | null;
export function ago(iso: string | null | undefined, now: number = Date.now()): string | null {
    if (!iso) return null;
    const seconds = (now - Date.parse(iso)) / 1000;
    if (seconds < 10) return "just now";
    return `${(span(seconds) ?? "").replace(/ \d+ (s|min|h)$/, "")} ago`;
}
