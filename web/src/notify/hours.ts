import type { Hours } from "../schedules/queries";
import { LOCAL_ZONE } from "../schedules/zones";
import { t } from "./channel/texts";

export const freshHours = (): Hours => ({
    days: [],
    from: "22:00",
    until: "07:00",
    zone: LOCAL_ZONE,
});

/** Quiet hours before they are changed. */
export const freshQuiet = () => ({ ...freshHours(), holds_critical: false });

/** What their fields are called. */
export const LABELS = { from: t.from, until: t.until, note: t.everyDay };
