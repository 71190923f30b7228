import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";

export type Recording = Schemas["Recording"];
export type Rule = Schemas["RecordingRule"];

/** The most that the service returns at once. */
const MOST = 200;

/** The newest recordings. */
export const recordings = queryOptions({
    queryKey: ["console-recordings"],
    queryFn: () => take(api.GET("/api/v1/console-recordings", { params: { query: { per_page: MOST } } })),
    staleTime: 0,
});

/** One recording, without its contents. */
export const recording = (id: number) =>
    queryOptions({
        queryKey: ["console-recordings", id],
        queryFn: () =>
            take(api.GET("/api/v1/console-recordings/{recording_id}", { params: { path: { recording_id: id } } })),
        retry: false,
    });

/** The contents of a recording. */
export const cast = (id: number) =>
    queryOptions({
        queryKey: ["console-recordings", id, "cast"],
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
            type === "host"
                ? take(api.GET("/api/v1/hosts/{host_id}/console-recording", { params: { path: { host_id: id } } }))
                : take(api.GET("/api/v1/teams/{team_id}/console-recording", { params: { path: { team_id: id } } })),
        staleTime: 0,
        retry: false,
    });

/** Sets the rule there. */
export function setRule({ type, id }: Place, body: Schemas["RecordingRuleIn"]): Promise<Rule> {
    return type === "host"
        ? take(api.PUT("/api/v1/hosts/{host_id}/console-recording", { params: { path: { host_id: id } }, body }))
        : take(api.PUT("/api/v1/teams/{team_id}/console-recording", { params: { path: { team_id: id } }, body }));
}
