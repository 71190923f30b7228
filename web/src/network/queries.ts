import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../api/client";
import { keyOf, query, readAgain } from "../api/operation";
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
    query("network.bridges", { host }, { staleTime: 0, refetchInterval: AGAIN_MS });

/** Whether a node puts its old configuration back by itself; to be asked while that may change, the networks contain it as well. */
export const armedSwitch = ({ host_id, node }: NodeAt) =>
    query(
        "network.switch",
        { host_id, node },
        {
            staleTime: 0,
            refetchInterval: ({ state }) =>
                state.data?.state === "arming" || state.data?.state === "armed" ? SWITCH_MS : false,
        },
    );

/** What each host, or only one, sent and received in the last hours. */
export const throughput = (hours: number, host?: number) =>
    query("network.throughput", { hours, host }, { staleTime: 0, refetchInterval: 60_000 });

/** Reads the networks again, after something was staged, discarded or applied. */
export function useNetworkChanged() {
    const cache = useQueryClient();
    return () => readAgain(cache, "network.bridges", "network.switch");
}

/** Shows at once that a job applies on a node: reading its network may take seconds now. */
export function showApplying(cache: QueryClient, { host_id, node }: NodeAt, job: number) {
    cache.setQueriesData<Schemas["NetworkView"]>({ queryKey: keyOf("network.bridges") }, (view) => {
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
            void readAgain(cache, "network.switch");
            // Not at each progress: all nodes are read for it. A new job tells on which node it is only there.
            if (!known.has(job.id) || TERMINAL.has(job.status)) void readAgain(cache, "network.bridges");
            known.add(job.id);
        });
    }, [cache]);
}
