import { language } from "../texts/language";
import { timeFormat } from "../ui/format";
import { t } from "./texts";

/** When a schedule runs, as a person says it; anything else is a cron expression. */
export type Times =
    | { every: "minutes"; n: number }
    | { every: "hour"; minute: number }
    | { every: "day" | "workday"; time: string }
    | { every: "week"; days: number[]; time: string }
    | { every: "month"; day: number; time: string }
    | { every: "cron"; text: string };

export type Every = Times["every"];

const DAY_NUMBERS = [1, 2, 3, 4, 5, 6, 0] as const;
const WHOLE = /^\d{1,2}$/;

/** The cron expression of these times. */
export function cronOf(times: Times): string {
    switch (times.every) {
        case "minutes":
            return times.n === 1 ? "* * * * *" : `*/${times.n} * * * *`;
        case "hour":
            return `${times.minute} * * * *`;
        case "day":
            return `${clock(times.time)} * * *`;
        case "workday":
            return `${clock(times.time)} * * 1-5`;
        case "week":
            return `${clock(times.time)} * * ${[...times.days].sort((a, b) => a - b).join(",")}`;
        case "month":
            return `${clock(times.time)} ${times.day} * *`;
        case "cron":
            return times.text.trim();
    }
}

/** Minute and hour of "03:05". */
function clock(time: string): string {
    const [hour, minute] = time.split(":").map(Number);
    return `${minute ?? 0} ${hour ?? 0}`;
}

/** The times of a cron expression, as simple as they can be said. */
export function timesOf(cron: string): Times {
    const [minute = "", hour = "", day = "", month = "", weekday = ""] = cron.trim().split(/\s+/);
    const other: Times = { every: "cron", text: cron.trim() };
    if (month !== "*") return other;
    if (hour === "*" && day === "*" && weekday === "*") {
        const step = minute === "*" ? "1" : /^\*\/(\d{1,2})$/.exec(minute)?.[1];
        // Only steps that divide the hour are as far apart at its end as within it.
        if (step !== undefined && 60 % Number(step) === 0) return { every: "minutes", n: Number(step) };
        return WHOLE.test(minute) ? { every: "hour", minute: Number(minute) } : other;
    }
    if (!WHOLE.test(minute) || !WHOLE.test(hour)) return other;
    const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
    if (day === "*" && weekday === "*") return { every: "day", time };
    if (day === "*" && weekday === "1-5") return { every: "workday", time };
    if (day === "*" && /^[0-7](,[0-7])*$/.test(weekday)) {
        return { every: "week", days: [...new Set(weekday.split(",").map((one) => Number(one) % 7))], time };
    }
    return WHOLE.test(day) && weekday === "*" ? { every: "month", day: Number(day), time } : other;
}

/** The same choice of times with other ones of its own kind. */
export function fresh(every: Every, before: Times): Times {
    const time = "time" in before ? before.time : "03:00";
    switch (every) {
        case "minutes":
            return { every, n: 15 };
        case "hour":
            return { every, minute: 0 };
        case "day":
        case "workday":
            return { every, time };
        case "week":
            return { every, days: [0], time };
        case "month":
            return { every, day: 1, time };
        case "cron":
            return { every, text: cronOf(before) };
    }
}

/** Whether the times are complete. */
export function isComplete(times: Times): boolean {
    if (times.every === "week" && times.days.length === 0) return false;
    if (times.every === "cron") return times.text.trim() !== "";
    return !("time" in times) || /^\d\d:\d\d$/.test(times.time);
}

/** The days of the week, Monday first, as cron counts them. */
export const DAYS: readonly { day: number; name: string }[] = DAY_NUMBERS.map((day) => ({
    day,
    // 4 January 1970 was a Sunday.
    name: new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(
        new Date(Date.UTC(1970, 0, 4 + day)),
    ),
}));

/** A cron expression as a person says it; one that nobody would say so stays as it is. */
export function describe(cron: string): string {
    const times = timesOf(cron);
    switch (times.every) {
        case "minutes":
            return times.n === 1 ? t.everyMinute : t.everyMinutes({ n: times.n });
        case "hour":
            return t.everyHourAt({ minute: times.minute });
        case "day":
            return t.dailyAt({ time: shown(times.time) });
        case "workday":
            return t.workdaysAt({ time: shown(times.time) });
        case "week":
            return t.weeklyAt({
                days: DAYS.filter(({ day }) => times.days.includes(day))
                    .map(({ name }) => name)
                    .join(", "),
                time: shown(times.time),
            });
        case "month":
            return t.monthlyAt({ day: times.day, time: shown(times.time) });
        case "cron":
            return times.text;
    }
}

/** A time of day with the viewer's preference for 12 or 24 hours; the zone is that of the schedule. */
function shown(time: string): string {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const { hourCycle } = timeFormat({ hour: "numeric", minute: "2-digit" })().resolvedOptions();
    return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle, timeZone: "UTC" }).format(
        new Date(Date.UTC(1970, 0, 1, hour, minute)),
    );
}
