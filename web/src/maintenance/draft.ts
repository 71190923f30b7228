import { timeOf } from "../alerts/snooze";
import type { Schemas } from "../api/client";
import { cronOf, isComplete as isTimeComplete, type Times, timesOf } from "../schedules/cron";
import type { Targets } from "../schedules/queries";
import { chosenOf, guestOf, NONE } from "../schedules/targets";
import { LOCAL_ZONE } from "../schedules/zones";
import type { Draft, Form } from "../ui/form";
import type { Window } from "./queries";

/** The lengths that are offered, in hours. */
export const LENGTHS = [1, 2, 4, 8, 24, 72, 168] as const;

/** What is sent of a window, with the targets as they are answered. */
export type WindowBody = Omit<Schemas["MaintenanceIn"], "enabled" | "targets"> & { targets: Targets };

/** How a window opens, as it is typed. */
export type Opening = {
    kind: "by_hand" | "schedule";
    /** When a new one opens by hand, as a field of type datetime-local has it; null for now. */
    starts: string | null;
    times: Times;
};

/** What a part of the form knows. */
export type Part = { form: Form<WindowBody> };

export const EMPTY: Draft<WindowBody> = {
    name: "",
    note: null,
    targets: NONE,
    duration_s: null,
    starts_at: null,
    cron: null,
    zone: "",
    team_id: null,
};

/** The beginning of a form: of a window, or of a new one for a target such as "host:1". */
export function beginning(window?: Window, target?: string): Partial<Draft<WindowBody>> {
    const ofHost = target?.startsWith("host:");
    const targets: Targets = {
        ...NONE,
        guests: target && !ofHost ? [guestOf(target)] : [],
        host_ids: target && ofHost ? [Number(target.slice(5))] : [],
    };
    return {
        ...window,
        targets: window?.targets ?? targets,
        duration_s: window?.duration_s ?? 3600,
        zone: window?.source === "schedule" ? window.zone : LOCAL_ZONE,
    };
}

export const openingOf = (window?: Window): Opening => ({
    kind: window?.source === "schedule" ? "schedule" : "by_hand",
    starts: null,
    times: timesOf(window?.cron ?? "0 2 * * *"),
});

/** Whether the form can be sent. */
export function isComplete({ duration_s, targets }: Draft<WindowBody>, { kind, starts, times }: Opening): boolean {
    if (duration_s === null || duration_s <= 0 || targets === null) return false;
    const { all, guests, tags, pools, host_ids } = targets;
    if (!all && guests.length + tags.length + pools.length + host_ids.length === 0) return false;
    if (kind === "schedule") return isTimeComplete(times);
    return starts === null || timeOf(starts) !== null;
}

/** What is sent for a new window, or for a change of one. A window by hand has no zone, and keeps its begin when it is changed. */
export function windowOf({ name, note, targets, duration_s, zone }: WindowBody, opening: Opening, unnamed: string) {
    const { kind, starts, times } = opening;
    return {
        name: name || unnamed,
        note,
        targets: chosenOf(targets),
        duration_s: Math.round(duration_s),
        ...(kind === "schedule" && { cron: cronOf(times), zone }),
        ...(kind === "by_hand" && starts !== null && { starts_at: timeOf(starts)?.toISOString() ?? null }),
    } satisfies Partial<Schemas["MaintenanceIn"]>;
}
