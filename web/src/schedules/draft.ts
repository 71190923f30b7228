import type { Schemas } from "../api/client";
import type { Draft } from "../ui/form";
import { cronOf, type Times } from "./cron";
import { type ParamsDraft, paramsOf } from "./params";
import type { Kind, Targets } from "./queries";
import { chosenOf, NONE } from "./targets";

/** What is sent of a schedule, with the targets as they are answered. */
export type ScheduleBody = Omit<Schemas["ScheduleIn"], "enabled" | "targets"> & { targets: Targets };

export const NEW: Draft<ScheduleBody> = {
    name: "",
    kind: "guests.start",
    team_id: null,
    cron: "",
    zone: "",
    missed: "run_once",
    jitter_s: 0,
    targets: NONE,
    params: null,
};

/** What is sent, without what can't be changed. */
export function changeOf(
    { kind: name, team_id: _, ...sent }: ScheduleBody,
    times: Times,
    params: ParamsDraft,
    kind: Kind | undefined,
) {
    const { guests, ...others } = chosenOf(sent.targets);
    const types = kind?.targets ?? [];
    return {
        ...sent,
        params: paramsOf(name, params),
        targets: types.length === 0 ? NONE : { ...others, guests: guests.filter(({ type }) => types.includes(type)) },
        cron: cronOf(times),
    } satisfies Schemas["SchedulePatchIn"];
}
