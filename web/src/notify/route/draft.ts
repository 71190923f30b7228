import type { Schemas } from "../../api/client";
import { freshHours, type Hours } from "../hours";
import type { Route } from "./queries";

/** What the form of a route contains. */
export type Draft = {
    name: string;
    severity: "info" | "warning" | "critical";
    types: string[];
    tags: string[];
    team: string | null;
    during: Hours | null;
    channels: string[];
    stops: boolean;
    quiet: (Hours & { holds_critical: boolean }) | null;
    repeat: number | "";
    escalate: number | "";
    escalateTo: string[];
};

export const FIELDS = [
    "name",
    "min_severity",
    "types",
    "tags",
    "team_id",
    "during",
    "channel_ids",
    "quiet",
    "repeat_min",
    "escalate_min",
    "escalate_to",
];

/** The beginning of a form. */
export function draftOf(route?: Route): Draft {
    return {
        name: route?.name ?? "",
        severity: route?.min_severity ?? "info",
        types: route?.types ?? [],
        tags: route?.tags ?? [],
        team: route?.team_id == null ? null : String(route.team_id),
        during: route?.during ?? null,
        channels: (route?.channel_ids ?? []).map(String),
        stops: route?.stops ?? false,
        quiet: route?.quiet ?? null,
        repeat: route?.repeat_min ?? "",
        escalate: route?.escalate_min ?? "",
        escalateTo: (route?.escalate_to ?? []).map(String),
    };
}

/** Whether the form can be sent. */
export function isComplete({ name, escalate, escalateTo }: Draft): boolean {
    return name.trim() !== "" && (escalate === "") === (escalateTo.length === 0);
}

/** What is sent. */
export function routeOf(draft: Draft) {
    return {
        name: draft.name.trim(),
        min_severity: draft.severity,
        types: draft.types as Schemas["RouteIn"]["types"],
        tags: draft.tags,
        team_id: draft.team === null ? null : Number(draft.team),
        during: draft.during as Schemas["RouteIn"]["during"],
        channel_ids: draft.channels.map(Number),
        stops: draft.stops,
        quiet: draft.quiet as Schemas["RouteIn"]["quiet"],
        repeat_min: draft.repeat === "" ? null : draft.repeat,
        escalate_min: draft.escalate === "" ? null : draft.escalate,
        escalate_to: draft.escalate === "" ? [] : draft.escalateTo.map(Number),
    } satisfies Partial<Schemas["RouteIn"]>;
}

/** Quiet hours of a route before they are changed. */
export const freshQuiet = () => ({ ...freshHours(), holds_critical: false });
