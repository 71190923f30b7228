import type { Planned } from "../schedules/queries";
import type { Window } from "./queries";

/** The part of a maintenance window that is on one day. */
export type DaySpan = {
    id: number;
    name: string;
    /** When it opens; null if it was open when the day began. */
    from: string | null;
    /** When it closes; null if it is open longer than the day, or until its job ends. */
    to: string | null;
};

type Known = Pick<Window, "id" | "name" | "status" | "source" | "starts_at" | "ends_at" | "duration_s">;

/**
 * The maintenance windows on each day of a calendar.
 *
 * @param days the beginnings of the days, and of the one after the last
 * @param planned what the calendar contains; of a window by schedule all its starts
 */
export function spansByDay(
    days: readonly Date[],
    planned: readonly Planned[],
    windows: readonly Known[],
    now: Date,
): DaySpan[][] {
    const all = [...ofSchedules(planned, windows), ...ofWindows(windows, now)].sort((a, b) => a.from - b.from);
    return days.slice(0, -1).map((day, index) => {
        const begin = day.getTime();
        const end = days[index + 1]?.getTime() ?? begin;
        return all
            .filter(({ from, to }) => from < end && to > begin)
            .map(({ id, name, from, to }) => ({
                id,
                name,
                from: from < begin ? null : new Date(from).toISOString(),
                to: to > end || to === Number.POSITIVE_INFINITY ? null : new Date(to).toISOString(),
            }));
    });
}

type Span = { id: number; name: string; from: number; to: number };

function ofSchedules(planned: readonly Planned[], windows: readonly Known[]): Span[] {
    return planned
        .filter(({ source }) => source === "maintenance")
        .flatMap(({ id, name, times }) => {
            const window = windows.find((one) => String(one.id) === id);
            if (window?.source !== "schedule" || window.duration_s === null) return [];
            const length = window.duration_s * 1000;
            return times.map((at) => ({ id: window.id, name, from: Date.parse(at), to: Date.parse(at) + length }));
        });
}

/** Those that are no schedules, and a schedule that is open now, which may have been ended before its time. */
function ofWindows(windows: readonly Known[], now: Date): Span[] {
    return windows
        .filter(({ source, starts_at }) => source !== "schedule" && starts_at !== null)
        .map(({ id, name, status, starts_at, ends_at }) => ({
            id,
            name,
            from: Date.parse(starts_at ?? ""),
            // How long a job works is not known: it is shown up to now.
            to:
                ends_at !== null
                    ? Date.parse(ends_at)
                    : status === "open"
                      ? Math.max(now.getTime(), Date.parse(starts_at ?? "")) + 1
                      : Number.NEGATIVE_INFINITY,
        }));
}
