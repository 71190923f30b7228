import { queryOptions } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { call, keyOf } from "../api/operation";

export type Alert = Schemas["AlertView"];

/** The most alerts that are read at once. */
export const MOST = 500;

/** Alerts that are not resolved: firing and acknowledged ones. */
export const openAlerts = queryOptions({
    queryKey: [...keyOf("alerts.list"), "open"],
    queryFn: async ({ signal }) => {
        const read = (state: "firing" | "acknowledged") => call("alerts.list", { state, limit: MOST }, signal);
        return (await Promise.all([read("firing"), read("acknowledged")])).flat();
    },
});

/** Whether somebody has to look at it: it is firing, not a consequence of another one, and not put off. */
export function isUrgent({ state, cause_id, snoozed_until }: Alert): boolean {
    return state === "firing" && cause_id === null && !isSnoozed(snoozed_until);
}

/** Whether nothing is sent about it for now, because somebody wanted that. */
export function isSnoozed(until: string | null): boolean {
    return until !== null && Date.parse(until) > Date.now();
}
