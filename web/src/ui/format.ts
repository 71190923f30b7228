import { decimal } from "../texts/english";
import { preferences } from "./preferences";
import { t } from "./texts";

/** Formats values. An unknown value is null and stays null; it is never turned into a zero. */

type Maybe<T> = T | null | undefined;

const whole = (n: number) => decimal(n, 0, 0);
const one = (n: number) => decimal(n, 1, 1);

const [STEP, UNITS] =
    preferences.units === "decimal"
        ? [1000, ["B", "kB", "MB", "GB", "TB", "PB"]]
        : [1024, ["B", "KiB", "MiB", "GiB", "TiB", "PiB"]];

/** A number as people write it, with thousands and at most one decimal: "12,480". Not for IDs and ports. */
export const number = (n: number): string => decimal(n, 0, 1);

/** An amount of data, for example "1.5 GiB". */
export function bytes(n: number): string;
export function bytes(n: Maybe<number>): string | null;
export function bytes(n: Maybe<number>): string | null {
    if (n === null || n === undefined) return null;
    let value = n;
    let unit = 0;
    while (value >= STEP && unit < UNITS.length - 1) {
        value /= STEP;
        unit++;
    }
    return `${(value >= 100 || unit === 0 ? whole : number)(value)} ${UNITS[unit]}`;
}

/** A rate in a network, for example "12.5 Mbit/s". */
export function bits(n: Maybe<number>): string | null {
    if (n === null || n === undefined) return null;
    if (n >= 1e9) return `${one(n / 1e9)} Gbit/s`;
    if (n >= 1e6) return `${one(n / 1e6)} Mbit/s`;
    if (n >= 1e3) return `${whole(n / 1e3)} kbit/s`;
    return `${whole(n)} bit/s`;
}

/** A rate of a disk, for example "12 MiB/s". */
export function byteRate(n: Maybe<number>): string | null {
    return n === null || n === undefined ? null : `${bytes(n)}/s`;
}

export function percent(n: Maybe<number>): string | null {
    if (n === null || n === undefined) return null;
    return `${(n >= 10 ? whole : one)(n)} %`;
}

export function share(part: Maybe<number>, whole: Maybe<number>): number | null {
    if (part === null || part === undefined || !whole) return null;
    return (100 * part) / whole;
}

/** A length of time in its two largest units, for example "1 d 2 h"; without the smaller one if there is none of it. */
export function span(seconds: number): string;
export function span(seconds: Maybe<number>): string | null;
export function span(seconds: Maybe<number>): string | null {
    if (seconds === null || seconds === undefined) return null;
    const s = Math.max(0, Math.floor(seconds));
    if (s < 60) return t.seconds({ s });
    const [d, h, min] = [Math.floor(s / 86400), Math.floor((s % 86400) / 3600), Math.floor((s % 3600) / 60)];
    if (s < 3600) return s % 60 === 0 ? t.minutes({ min }) : t.minutesSeconds({ min, s: s % 60 });
    if (s < 86400) return min === 0 ? t.hours({ h }) : t.hoursMinutes({ h, min });
    return h === 0 ? t.days({ d }) : t.daysHours({ d, h });
}

/**
 * A format of dates and times with the viewer's preferences. Made once for each use, because a log has thousands of timestamps,
 * and when it is first used, because the first one takes a browser 50 ms.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
    let made: Intl.DateTimeFormat | undefined;
    const { hours, zone } = preferences;
    return () => {
        made ??= new Intl.DateTimeFormat(undefined, {
            ...options,
            ...(hours === "browser" ? {} : { hourCycle: hours === "24" ? "h23" : "h12" }),
            ...(zone === "browser" ? {} : { timeZone: zone }),
        });
        return made;
    };
}

// Includes the time zone, because logs and colleagues may use another.
const MOMENT = timeFormat({
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
});
const DAY = timeFormat({ dateStyle: "medium" });
const CLOCK = timeFormat({ timeStyle: "medium" });
const MINUTE = timeFormat({ timeStyle: "short" });

/** A date and time in the viewer's time zone, with the zone. */
export function when(iso: string): string;
export function when(iso: Maybe<string>): string | null;
export function when(iso: Maybe<string>): string | null {
    if (!iso) return null;
    return MOMENT().format(new Date(iso));
}

/** The time of day in the viewer's time zone, where the date and the zone are shown elsewhere. */
export function clock(at: string | number | Date): string {
    return CLOCK().format(new Date(at));
}

/** The same to the minute. */
export function minute(at: string): string {
    return MINUTE().format(new Date(at));
}

// As the service writes a time in a sentence.
const SENT = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2}:\d{2} UTC\b/g;
const SHORT_MOMENT = timeFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** A sentence of the service with its times, such as "3 Mar 14:05 UTC", in the viewer's time zone. Of the years, which it leaves out, the closest is meant. */
export function localTimes(sentence: string, now = Date.now()): string {
    return sentence.replace(SENT, (sent) => {
        const year = new Date(now).getUTCFullYear();
        const [closest = 0] = [year - 1, year, year + 1]
            .map((one) => Date.parse(sent.replace(/ (?=\d{2}:)/, ` ${one} `)))
            .sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
        return SHORT_MOMENT().format(closest);
    });
}

/** A date and time as a field of the type "datetime-local" contains it, in the zone of the browser. */
export function inField(at: number | Date): string {
    const time = new Date(at);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A date in the viewer's time zone. */
export function day(iso: string): string {
    return DAY().format(new Date(iso));
}

/** How long ago something was, for example "5 min ago"; date and time when the viewer prefers these. */
export function ago(iso: string, now?: number): string;
export function ago(iso: Maybe<string>, now?: number): string | null;
export function ago(iso: Maybe<string>, now: number = Date.now()): string | null {
    if (!iso) return null;
    if (!preferences.relative) return when(iso);
    const s = Math.floor((now - Date.parse(iso)) / 1000);
    if (s < 10) return t.justNow;
    if (s < 60) return t.secondsAgo({ s });
    if (s < 3600) return t.minutesAgo({ min: Math.floor(s / 60) });
    if (s < 86400) return t.hoursAgo({ h: Math.floor(s / 3600) });
    return t.daysAgo({ d: Math.floor(s / 86400) });
}
