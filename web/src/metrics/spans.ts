const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far back charts go, in milliseconds, and how often they are read again. */
export const SPANS = {
    hour: { ms: HOUR, again: 15_000 },
    day: { ms: DAY, again: MINUTE },
    week: { ms: 7 * DAY, again: 5 * MINUTE },
    month: { ms: 30 * DAY, again: 10 * MINUTE },
    year: { ms: 365 * DAY, again: 30 * MINUTE },
} as const;

type Name = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as Name[];

/** What charts show: a span that ends now, or the time from one second to another one, such as "1764460800-1764464400". */
export type Span = Name | `${number}-${number}`;

/** Shorter, in milliseconds, there is hardly a value. */
const LEAST = MINUTE;

const isName = (span: string): span is Name => span in SPANS;

/** Beginning and end of a fixed span, in milliseconds; null of one that ends now. */
export function fixedOf(span: Span): [number, number] | null {
    if (isName(span)) return null;
    const [from = 0, to = 0] = span.split("-").map(Number);
    return [from * SECOND, to * SECOND];
}

/** The fixed span between two times in milliseconds, with room for some values; no longer than the longest one that has a name. */
export function between(from: number, to: number): Span {
    const middle = (from + to) / 2;
    const length = Math.min(SPANS.year.ms, Math.max(LEAST, to - from));
    const first = Math.max(0, Math.round((middle - length / 2) / SECOND));
    return `${first}-${first + Math.round(length / SECOND)}`;
}

/** The span that the address of a page names; the last hour is not named. */
export function spanOf(value: unknown): Span | undefined {
    const text = String(value);
    const [, from, to] = /^(\d{1,11})-(\d{1,11})$/.exec(text) ?? [];
    if (from !== undefined && to !== undefined)
        return Number(from) < Number(to) ? between(Number(from) * SECOND, Number(to) * SECOND) : undefined;
    return isName(text) && text !== "hour" ? text : undefined;
}

/** How often what it shows is read again, in milliseconds; a past time is not. */
export function againOf(span: Span): number | false {
    return isName(span) ? SPANS[span].again : false;
}

/** The time that a chart shows now. It moves in steps, so that what is read within one is the same question. */
export function windowOf(span: Span, now: number): [number, number] {
    const fixed = fixedOf(span);
    if (fixed !== null || !isName(span)) return fixed ?? [now, now];
    const { ms, again } = SPANS[span];
    const to = Math.ceil(now / again) * again;
    return [to - ms, to];
}

/** The same as a fixed span, so many lengths later, or longer by this factor around its middle. It does not lie in the future. */
export function moved(span: Span, now: number, { by = 0, factor = 1 }: { by?: number; factor?: number }): Span {
    const [from, to] = windowOf(span, now);
    const half = ((to - from) * factor) / 2;
    const middle = Math.min((from + to) / 2 + by * (to - from), now - half);
    return between(middle - half, middle + half);
}
