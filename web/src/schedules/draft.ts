import type { Schemas } from "../api/client";
import { type Safety, safetyOf } from "../apps/update/safety";
import { cronOf, type Times, timesOf } from "./cron";
import type { Kind, Schedule } from "./queries";

/** What a form contains. Fields of other kinds are kept while the kind is chosen. */
export type Draft = {
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
    prefix: string;
    description: string;
    vmstate: boolean;
    consent: boolean;
    safety: Safety;
    backupStorage: string;
    /** What the schedule has, also what the form does not show: a change of something else must not lose it. */
    params: Record<string, unknown>;
};

export const FIELDS = ["name", "kind", "team_id", "cron", "zone", "missed", "jitter_s", "targets", "params"];

/** The beginning of a form. */
export function draftOf(schedule?: Schedule): Draft {
    const text = (value: unknown, otherwise = "") => (typeof value === "string" ? value : otherwise);
    const params = schedule?.params ?? {};
    return {
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
        prefix: text(params.prefix, "auto"),
        description: text(params.description),
        vmstate: params.vmstate === true,
        consent: params.consent === true,
        safety: safetyOf(params),
        backupStorage: text(params.backup_storage),
        params,
    };
}

/** The parameters of its kind. */
function paramsOf(draft: Draft): Record<string, unknown> {
    switch (draft.kind) {
        case "guests.snapshot":
            return { ...draft.params, prefix: draft.prefix, description: draft.description.trim() || null, vmstate: draft.vmstate };
        case "app.update":
            return { ...draft.params, consent: draft.consent, ...draft.safety, backup_storage: draft.backupStorage.trim() || null };
        default:
            return draft.params;
    }
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
        params: paramsOf(draft),
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
