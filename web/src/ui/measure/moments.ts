import { timeFormat as format } from "../format";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const MOMENT = format({ hour: "numeric", minute: "2-digit" });
const SECOND = format({ hour: "numeric", minute: "2-digit", second: "2-digit" });
// From the coarsest to the finest: how times are written on an axis that shows at least this span.
const AXES = [
    { from: 300 * DAY, text: format({ month: "short", year: "2-digit" }) },
    { from: 3 * DAY, text: format({ month: "short", day: "numeric" }) },
    { from: 18 * HOUR, text: format({ weekday: "short", hour: "numeric", minute: "2-digit" }) },
    { from: 8 * MINUTE, text: MOMENT },
    { from: 0, text: SECOND },
];
const POINT = [
    { from: 300 * DAY, text: format({ year: "numeric", month: "short", day: "numeric" }) },
    { from: 18 * HOUR, text: format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }) },
    { from: 0, text: SECOND },
];

/** The time of day. */
export function moment(at: number): string {
    return MOMENT().format(at);
}

/** When something began that lasts so long, in milliseconds: the time of day, and the day if it is not clear. */
export function since(at: number, span: number): string {
    return span < 18 * HOUR ? moment(at) : pointTime(at, span);
}

/** A time on an axis that shows this span, in milliseconds. */
export function axisTime(at: number, span: number): string {
    return AXES.find(({ from }) => span >= from)!
        .text()
        .format(at);
}

/** The time of a value in a chart that shows this span, in milliseconds. */
export function pointTime(at: number, span: number): string {
    return POINT.find(({ from }) => span >= from)!
        .text()
        .format(at);
}
