import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";

export type Alert = Schemas["AlertView"];

/** The most alerts that are read at once. */
export const MOST = 500;

/** Alerts that are not resolved: firing and acknowledged ones. */
export const openAlerts = queryOptions({
    queryKey: ["alerts", "open"],
    queryFn: async () => (await Promise.all([read("firing"), read("acknowledged")])).flat(),
});

const read = (state: "firing" | "acknowledged") =>
    take(api.GET("/api/v1/alerts", { params: { query: { state, limit: MOST } } }));

/** Whether somebody has to look at it: it is firing, not a consequence of another one, and not put off. */
export function isUrgent({ state, cause_id, snoozed_until }: Alert): boolean {
    return state === "firing" && cause_id === null && !isSnoozed(snoozed_until);
}

/** Whether nothing is sent about it for now, because somebody wanted that. */
export function isSnoozed(until: string | null): boolean {
    return until !== null && Date.parse(until) > Date.now();
}
