/** A part of the day on some days of the week. */
export type Hours = { days: string[]; from: string; until: string; zone: string };

export const freshHours = (): Hours => ({
    days: [],
    from: "22:00",
    until: "07:00",
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
