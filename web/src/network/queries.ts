import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type Schemas, take } from "../api/client";
import { TERMINAL } from "../jobs/kinds";
import { onJob } from "../jobs/live";

export type NodeNetwork = Schemas["NodeNetwork"];
export type NodeProblem = Schemas["NodeProblem"];
export type Interface = Schemas["InterfaceView"];
export type Attachment = Schemas["Attachment"];
export type Staged = Schemas["StagedDiff"];

/** A node, of the host to which it belongs. */
export type NodeAt = { host_id: number; node: string };

export const APPLY = "network.apply";

// No event reports what others stage, nor what is changed on the node itself.
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

/** Whether a node puts its old configuration back by itself. */
export const armedSwitch = ({ host_id, node }: NodeAt) =>
    queryOptions({
        queryKey: ["network-switch", host_id, node],
        queryFn: () => take(api.GET("/api/v1/network/{host_id}/{node}/switch", { params: { path: { host_id, node } } })),
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.state === "arming" || state.data?.state === "armed" ? SWITCH_MS : false),
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

/** Follows the jobs that apply: the switch changes while they run, the interfaces when they end. */
export function useApplyEvents() {
    const cache = useQueryClient();
    useEffect(
        () =>
            onJob((job) => {
                if (job.kind !== APPLY) return;
                void cache.invalidateQueries({ queryKey: ["network-switch"] });
                if (TERMINAL.has(job.status)) void cache.invalidateQueries({ queryKey: ["networks"] });
            }),
        [cache],
    );
}
