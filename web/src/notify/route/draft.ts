import type { Schemas } from "../../api/client";
import type { Draft } from "../../ui/form";

/** What is sent of a route; a change does not say whether it is on. */
export type RouteBody = Omit<Schemas["RouteIn"], "enabled" | "position">;

export const NEW: Draft<RouteBody> = {
    name: "",
    min_severity: "info",
    types: [],
    tags: [],
    team_id: null,
    during: null,
    channel_ids: [],
    stops: false,
    quiet: null,
    repeat_min: null,
    escalate_min: null,
    escalate_to: [],
};

/** Whether the form can be sent: it escalates to somebody after a time, or not at all. */
export function isComplete({ name, escalate_min, escalate_to }: Partial<Draft<RouteBody>>): boolean {
    return !!name && (escalate_min == null) === !escalate_to?.length;
}
