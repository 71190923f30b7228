import type { Schemas } from "../api/client";
import { cronOf, type Times, timesOf } from "./cron";
import { type ParamsDraft, paramsDraft, paramsOf } from "./params";
import type { Kind, Schedule } from "./queries";

/** What a form contains. */
export type Draft = ParamsDraft & {
    name: string;
    kind: string;
    team: string | null;
    times: Times;
    zone: string;
    missed: "run_once" | "skip";
    jitter: number;
    all: boolean;
    /** As "app:1". */
    guests: string[];
    tags: string[];
    pools: string[];
    hosts: string[];
};

export const FIELDS = ["name", "kind", "team_id", "cron", "zone", "missed", "jitter_s", "targets", "params"];

/** The beginning of a form. */
export function draftOf(schedule?: Schedule): Draft {
    return {
        ...paramsDraft(schedule?.params ?? {}),
        name: schedule?.name ?? "",
        kind: schedule?.kind ?? "guests.start",
        team: schedule?.team_id == null ? null : String(schedule.team_id),
        times: timesOf(schedule?.cron ?? "0 3 * * *"),
        zone: schedule?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        missed: schedule?.missed === "skip" ? "skip" : "run_once",
        jitter: schedule?.jitter_s ?? 0,
        all: schedule?.targets.all ?? false,
        guests: schedule?.targets.guests.map(({ type, id }) => `${type}:${id}`) ?? [],
        tags: schedule?.targets.tags ?? [],
        pools: schedule?.targets.pools ?? [],
        hosts: schedule?.targets.host_ids.map(String) ?? [],
    };
}

/** What is sent, without what can't be changed. */
export function changeOf(draft: Draft, kind: Kind | undefined) {
    const none = { all: false, guests: [], tags: [], pools: [], host_ids: [] };
    const chosen = draft.all
        ? { ...none, all: true }
        : {
              all: false,
              guests: draft.guests.filter((one) => kind?.targets.includes(one.split(":")[0] ?? "")).map(guestOf),
              tags: draft.tags,
              pools: draft.pools,
              host_ids: draft.hosts.map(Number),
          };
    return {
        name: draft.name.trim(),
        params: paramsOf(draft.kind, draft),
        targets: kind?.targets.length === 0 ? none : chosen,
        cron: cronOf(draft.times),
        zone: draft.zone,
        missed: draft.missed,
        jitter_s: draft.jitter,
    } satisfies Schemas["SchedulePatchIn"];
}

function guestOf(key: string): { type: "app" | "vm"; id: number } {
    const [type, id] = key.split(":");
    return { type: type === "vm" ? "vm" : "app", id: Number(id) };
}

/** What a part of the form knows. */
export type Part = { draft: Draft; set: (change: Partial<Draft>) => void; error: unknown };

/** What the fields of a kind know: faults are named by parameter. */
export type KindPart = Pick<Part, "draft" | "set"> & { fault: (parameter: string) => string | undefined };
