import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { call, keyOf, query } from "../../api/operation";

export type Recording = Schemas["Recording"];
export type Rule = Schemas["RecordingRule"];

/** The most that the service returns at once. */
const MOST = 200;

/** The newest recordings. */
export const recordings = query("recordings.list", { per_page: MOST }, { staleTime: 0 });

/** One recording, without its contents. */
export const recording = (id: number) => query("recordings.get", { recording_id: id }, { retry: false });

/** The contents of a recording. */
export const cast = (id: number) =>
    queryOptions({
        queryKey: [...keyOf("recordings", { recording_id: id }), "cast"],
        queryFn: () =>
            take<string>(
                api.GET("/api/v1/console-recordings/{recording_id}/cast", {
                    params: { path: { recording_id: id } },
                    parseAs: "text",
                }) as never,
            ),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        retry: false,
    });

/** Where a rule is. */
export type Place = { type: "host" | "team"; id: number };

/** Whether terminals are recorded there. */
export const rule = ({ type, id }: Place) =>
    queryOptions({
        queryKey: ["recording-rule", type, id],
        queryFn: () =>
            type === "host" ? call("hosts.recording", { host_id: id }) : call("teams.recording", { team_id: id }),
        staleTime: 0,
        retry: false,
    });

/** Sets the rule there. */
export function setRule({ type, id }: Place, body: Schemas["RecordingRuleIn"]): Promise<Rule> {
    return type === "host"
        ? call("hosts.set_recording", { host_id: id, body })
        : call("teams.set_recording", { team_id: id, body });
}
