import { day, timeFormat } from "../ui/format";
import type { HostRun, Planned } from "./queries";

const NAME = timeFormat({ weekday: "short", month: "short", day: "numeric" });

/** The name of a day in a week, in the viewer's zone. */
export function dayName(date: Date): string {
    return NAME().format(date);
}

/** The Monday of a date's week, such as 2026-03-02. */
export function weekOf(date: Date): string {
    const monday = new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7));
    const two = (n: number) => String(n).padStart(2, "0");
    return `${monday.getFullYear()}-${two(monday.getMonth() + 1)}-${two(monday.getDate())}`;
}

/** The days of a week, at their beginning. The eighth is the beginning of the next week. */
export function daysOf(week: string): Date[] {
    const [year = 1970, month = 1, first = 1] = week.split("-").map(Number);
    return Array.from({ length: 8 }, (_, index) => new Date(year, month - 1, first + index));
}

/** The week so many weeks later. */
export function weekAfter(week: string, weeks: number): string {
    const monday = daysOf(week)[0] ?? new Date();
    return weekOf(new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * weeks));
}

/** One time at which something is planned, or ran. */
export type Slot = { at: string; of: Planned | HostRun };

/** What is planned on each day, and what Proxmox VE ran, by the day's name in the viewer's zone. */
export function slotsByDay(planned: readonly Planned[], runs: readonly HostRun[]): Map<string, Slot[]> {
    const all: Slot[] = [
        ...planned.flatMap((of) => of.times.map((at) => ({ at, of }))),
        ...runs.map((of) => ({ at: of.started_at, of })),
    ].sort((a, b) => a.at.localeCompare(b.at));
    const days = new Map<string, Slot[]>();
    for (const slot of all) days.set(day(slot.at), [...(days.get(day(slot.at)) ?? []), slot]);
    return days;
}
