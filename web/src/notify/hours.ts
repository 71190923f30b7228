import type { Schemas } from "../api/client";
import { LOCAL_ZONE } from "../schedules/zones";

/** A part of the day on some days of the week. */
export type Hours = Schemas["TimeSpanIn"];

export const freshHours = (): Hours => ({
    days: [],
    from: "22:00",
    until: "07:00",
    zone: LOCAL_ZONE,
});

/** Quiet hours before they are changed. */
export const freshQuiet = () => ({ ...freshHours(), holds_critical: false });
