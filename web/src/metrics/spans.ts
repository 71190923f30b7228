const MINUTE = 60_000;
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

export type Span = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as Span[];

/** The span that the address of a page names; the last hour is not named. */
export const spanOf = (value: unknown): Span | undefined =>
    SPAN_NAMES.find((name) => name === value && name !== "hour");

/** The time that a chart shows now. It moves in steps, so that what is read within one is the same question. */
export function windowOf(span: Span, now: number): [number, number] {
    const { ms, again } = SPANS[span];
    const to = Math.ceil(now / again) * again;
    return [to - ms, to];
}
