/** The times until which an alert can be snoozed at once; tomorrow is 8 o'clock in the zone of the browser. */
export function snoozeTimes(now: Date): { hour: Date; hours: Date; tomorrow: Date } {
    const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
    return { hour: new Date(now.getTime() + 3_600_000), hours: new Date(now.getTime() + 4 * 3_600_000), tomorrow };
}

/** The time of a field of the type datetime-local; null while it is incomplete. */
export function timeOf(local: string): Date | null {
    const date = new Date(local);
    return local === "" || Number.isNaN(date.getTime()) ? null : date;
}
