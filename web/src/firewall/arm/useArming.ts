import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, Problem, take } from "../../api/client";
import { call } from "../../api/operation";
import { TERMINAL } from "../../jobs/kinds";
import { onJob } from "../../jobs/live";
import { type Firewall, HERE, ofCluster, pathOf } from "../firewall";
import { t } from "./texts";

const ARM = "firewall.arm";
const SWITCH = "switch";
const AGAIN_MS = 3000;
const SOON_MS = 300;

/** Whether changes of a firewall can be armed: those of a guest cut nobody off. */
export const mayCut = ({ kind, hostId }: Firewall) => kind !== "guest" && hostId !== null;

/** The firewall that is armed when this one is changed: a security group belongs to its cluster. */
const armedFor = (firewall: Firewall) =>
    firewall.kind === "group" && firewall.hostId !== null
        ? ofCluster({ id: firewall.hostId }, firewall.name)
        : firewall;

/** Whether a node undoes changes of a cluster's or a node's firewall by itself. */
const switchOf = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, SWITCH],
        queryFn: () =>
            take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/switch"), { params: { path: HERE } })),
        staleTime: 0,
        retry: false,
        refetchInterval: ({ state }) =>
            state.data?.state === "arming" || state.data?.state === "armed" ? AGAIN_MS : false,
    });

/** Follows the jobs that arm: after the end of one, the old firewall may be in force again. */
export function useArmEvents() {
    const cache = useQueryClient();
    useEffect(
        () =>
            onJob(({ kind, status }) => {
                if (kind !== ARM) return;
                const isOver = TERMINAL.has(status);
                void cache.invalidateQueries({
                    queryKey: ["firewall"],
                    predicate: ({ queryKey }) => isOver || queryKey.at(-1) === SWITCH,
                });
            }),
        [cache],
    );
}

/** The switch of a firewall, and what can be done with it. */
export function useArming(firewall: Firewall) {
    const cache = useQueryClient();
    const of = armedFor(firewall);
    const here = { params: { path: HERE } };
    const query = useQuery({ ...switchOf(of), enabled: mayCut(firewall) });
    const known = (view: NonNullable<typeof query.data>) => void cache.setQueryData(switchOf(of).queryKey, view);
    return {
        view: query.data,
        answeredAt: query.dataUpdatedAt,
        /** Resolves when the node waits; fails with the reason if it does not. */
        arm: async () => {
            const { job } = await take(api.POST(pathOf(of, "/api/v1/firewall/cluster/{host_id}/switch"), here));
            while (true) {
                const view = await cache.fetchQuery(switchOf(of));
                if (view.job === job && view.state === "armed") return;
                const { status, error } = await call("jobs.get", { job_id: job });
                if (TERMINAL.has(status)) throw new Problem(409, "conflict", error ?? t.notArmed);
                await new Promise((resolve) => setTimeout(resolve, SOON_MS));
            }
        },
        keep: async () =>
            known(await take(api.POST(pathOf(of, "/api/v1/firewall/cluster/{host_id}/switch/keep"), here))),
        undo: async () =>
            known(await take(api.POST(pathOf(of, "/api/v1/firewall/cluster/{host_id}/switch/undo"), here))),
    };
}
