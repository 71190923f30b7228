import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type Schemas, take } from "../api/client";
import { TERMINAL } from "../jobs/kinds";
import { onJob } from "../jobs/live";

export type NodeNetwork = Schemas["NodeNetwork"];
export type NodeProblem = Schemas["NodeProblem"];
export type UnreadNode = Schemas["UnreadNode"];
export type Interface = Schemas["InterfaceView"];
export type Attachment = Schemas["Attachment"];
export type Staged = Schemas["StagedDiff"];

/** A node, of the host to which it belongs. */
export type NodeAt = { host_id: number; node: string };

/** A node with its switch, and the job that applies on it. */
export type Applicable = NodeAt & Pick<NodeNetwork, "switch" | "applying">;

export const APPLY = "network.apply";

// Events report what is staged with Holdfast, but not what is staged or changed on the node itself.
const AGAIN_MS = 30_000;
const SWITCH_MS = 3000;

/** The networks of all nodes, or of those of one host. */
export const networks = (host?: number) =>
    queryOptions({
        queryKey: ["networks", host ?? "all"],
        queryFn: () => take(api.GET("/api/v1/network/bridges", { params: { query: { host } } })),
        staleTime: 0,
        refetchInterval: AGAIN_MS,
    });

/** Whether a node puts its old configuration back by itself; to be asked while that may change, the networks contain it as well. */
export const armedSwitch = ({ host_id, node }: NodeAt) =>
    queryOptions({
        queryKey: ["network-switch", host_id, node],
        queryFn: () =>
            take(api.GET("/api/v1/network/{host_id}/{node}/switch", { params: { path: { host_id, node } } })),
        staleTime: 0,
        refetchInterval: ({ state }) =>
            state.data?.state === "arming" || state.data?.state === "armed" ? SWITCH_MS : false,
    });

/** What each host, or only one, sent and received in the last hours. */
export const throughput = (hours: number, host?: number) =>
    queryOptions({
        queryKey: ["network-throughput", hours, host ?? "all"],
        queryFn: () => take(api.GET("/api/v1/network/throughput", { params: { query: { hours, host } } })),
        staleTime: 0,
        refetchInterval: 60_000,
    });

/** Reads the networks again, after something was staged, discarded or applied. */
export function useNetworkChanged() {
    const cache = useQueryClient();
    return () => Promise.all(["networks", "network-switch"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
}

/** Shows at once that a job applies on a node: reading its network may take seconds now. */
export function showApplying(cache: QueryClient, { host_id, node }: NodeAt, job: number) {
    cache.setQueriesData<Schemas["NetworkView"]>({ queryKey: ["networks"] }, (view) => {
        const nodes = view?.nodes.map((one) =>
            one.host_id === host_id && one.node === node ? { ...one, applying: job } : one,
        );
        return view && nodes ? { ...view, nodes } : view;
    });
}

/** Follows the jobs that apply: the switch changes while they run, the interfaces when they end. */
export function useApplyEvents() {
    const cache = useQueryClient();
    useEffect(() => {
        const known = new Set<number>();
        return onJob((job) => {
            if (job.kind !== APPLY) return;
            void cache.invalidateQueries({ queryKey: ["network-switch"] });
            // Not at each progress: all nodes are read for it. A new job tells on which node it is only there.
            if (!known.has(job.id) || TERMINAL.has(job.status))
                void cache.invalidateQueries({ queryKey: ["networks"] });
            known.add(job.id);
        });
    }, [cache]);
}
