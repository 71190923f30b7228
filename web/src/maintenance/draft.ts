import { timeOf } from "../alerts/snooze";
import type { Schemas } from "../api/client";
import { cronOf, isComplete as isTimeComplete, type Times, timesOf } from "../schedules/cron";
import type { Window } from "./queries";

/** The lengths that are offered, in hours. */
export const LENGTHS = [1, 2, 4, 8, 24, 72, 168] as const;

/** What the form of a window contains. */
export type Draft = {
    name: string;
    note: string;
    kind: "by_hand" | "schedule";
    /** When a new one opens by hand, as a field of type datetime-local has it; null for now. */
    starts: string | null;
    minutes: number | "";
    times: Times;
    zone: string;
    team: string | null;
    all: boolean;
    /** As "app:1". */
    guests: string[];
    tags: string[];
    pools: string[];
    hosts: string[];
};

/** What a part of the form knows. */
export type Part = { draft: Draft; set: (change: Partial<Draft>) => void; error: unknown };

export const FIELDS = ["name", "note", "targets", "duration_s", "starts_at", "cron", "zone", "team_id"];

/** The beginning of a form: of a window, or of a new one for a target such as "host:1". */
export function draftOf(window?: Window, target?: string): Draft {
    const targets = window?.targets;
    return {
        name: window?.name ?? "",
        note: window?.note ?? "",
        kind: window?.source === "schedule" ? "schedule" : "by_hand",
        starts: null,
        minutes: (window?.duration_s ?? 3600) / 60,
        times: timesOf(window?.cron ?? "0 2 * * *"),
        zone: window?.source === "schedule" ? window.zone : Intl.DateTimeFormat().resolvedOptions().timeZone,
        team: window?.team_id == null ? null : String(window.team_id),
        all: targets?.all ?? false,
        guests:
            targets?.guests.map(({ type, id }) => `${type}:${id}`) ??
            (target && !target.startsWith("host:") ? [target] : []),
        tags: targets?.tags ?? [],
        pools: targets?.pools ?? [],
        hosts: targets?.host_ids.map(String) ?? (target?.startsWith("host:") ? [target.slice(5)] : []),
    };
}

/** Whether the form can be sent. */
export function isComplete(draft: Draft): boolean {
    const { all, guests, tags, pools, hosts } = draft;
    if (draft.minutes === "" || draft.minutes <= 0) return false;
    if (!all && guests.length + tags.length + pools.length + hosts.length === 0) return false;
    if (draft.kind === "schedule") return isTimeComplete(draft.times);
    return draft.starts === null || timeOf(draft.starts) !== null;
}

/** What is sent for a new window, or for a change of one. A window by hand has no zone, and keeps its begin when it is changed. */
export function windowOf(draft: Draft, name: string) {
    const bySchedule = draft.kind === "schedule";
    return {
        name: draft.name.trim() || name,
        note: draft.note.trim() || null,
        targets: draft.all ? { all: true } : targetsOf(draft),
        duration_s: Math.round(Number(draft.minutes) * 60),
        ...(bySchedule
            ? { cron: cronOf(draft.times), zone: draft.zone }
            : draft.starts === null
              ? {}
              : { starts_at: timeOf(draft.starts)?.toISOString() ?? null }),
    } satisfies Partial<Schemas["MaintenanceIn"]>;
}

/** The hosts and guests of the form. */
export function targetsOf({ guests, tags, pools, hosts }: Draft) {
    return {
        all: false,
        guests: guests.map((key) => {
            const [type, id] = key.split(":");
            return { type: type === "vm" ? ("vm" as const) : ("app" as const), id: Number(id) };
        }),
        tags,
        pools,
        host_ids: hosts.map(Number),
    };
}
