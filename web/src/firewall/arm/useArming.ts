import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, Problem, take } from "../../api/client";
import { TERMINAL } from "../../jobs/kinds";
import { onJob } from "../../jobs/live";
import { type Firewall, HERE, ofCluster, pathOf } from "../firewall";
import { t } from "./texts";

const ARM = "firewall.arm";
const AGAIN_MS = 3000;
const SOON_MS = 300;

/** The firewall that is armed when this one is changed: a security group belongs to its cluster, and guests cut nobody off. */
export function armedBy(firewall: Firewall): Firewall | null {
    if (firewall.kind === "guest" || firewall.hostId === null) return null;
    return firewall.kind === "group" ? ofCluster({ id: firewall.hostId }, firewall.name) : firewall;
}

/** Whether a node undoes changes of a cluster's or a node's firewall by itself. */
const switchOf = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, "switch"],
        queryFn: () => take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/switch"), { params: { path: HERE } })),
        staleTime: 0,
        retry: false,
        refetchInterval: ({ state }) => (state.data?.state === "arming" || state.data?.state === "armed" ? AGAIN_MS : false),
    });

/** The switch of a firewall, and what can be done with it. */
export function useArming(firewall: Firewall) {
    const cache = useQueryClient();
    const of = armedBy(firewall);
    const query = useQuery({ ...switchOf(of ?? firewall), enabled: of !== null });
    useEffect(
        () =>
            onJob((job) => {
                // After its end, the old firewall may be in force again.
                if (job.kind === ARM) void cache.invalidateQueries({ queryKey: TERMINAL.has(job.status) ? ["firewall"] : switchOf(of ?? firewall).queryKey });
            }),
        [cache, of, firewall],
    );
    const at = of ?? firewall;
    const { queryKey } = switchOf(at);
    const known = (view: NonNullable<typeof query.data>) => {
        cache.setQueryData(queryKey, view);
    };
    return {
        of,
        view: query.data,
        answeredAt: query.dataUpdatedAt,
        /** Resolves when the node waits; fails with the reason if it does not. */
        arm: async () => {
            const { job } = await take(api.POST(pathOf(at, "/api/v1/firewall/cluster/{host_id}/switch"), { params: { path: HERE } }));
            while (true) {
                const view = await cache.fetchQuery({ ...switchOf(at), staleTime: 0 });
                if (view.job === job && view.state === "armed") return;
                const { status, error } = await take(api.GET("/api/v1/jobs/{job_id}", { params: { path: { job_id: job } } }));
                if (TERMINAL.has(status)) throw new Problem(409, "conflict", error ?? t.notArmed);
                await new Promise((resolve) => setTimeout(resolve, SOON_MS));
            }
        },
        keep: async () => known(await take(api.POST(pathOf(at, "/api/v1/firewall/cluster/{host_id}/switch/keep"), { params: { path: HERE } }))),
        undo: async () => known(await take(api.POST(pathOf(at, "/api/v1/firewall/cluster/{host_id}/switch/undo"), { params: { path: HERE } }))),
    };
}
