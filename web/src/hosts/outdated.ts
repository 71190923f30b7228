import { useQuery } from "@tanstack/react-query";
import type { Host } from "../api/client";
import { hosts } from "../api/queries";

/**
 * When a host and all others of its cluster last answered, if none of them answers now: what is known of their guests is from
 * then. Null while it is current. A guest of an offline node is reported by the other nodes.
 */
export function outdatedSince(all: readonly Host[], id: number | null): string | null {
    const host = all.find((one) => one.id === id);
    if (host === undefined) return null;
    const cluster = all.filter(({ cluster_id }) => cluster_id === host.cluster_id);
    if (cluster.some(({ status }) => status === "online")) return null;
    return cluster.reduce<string | null>(
        (last, { last_seen_at: at }) => (at !== null && (last === null || at > last) ? at : last),
        null,
    );
}

/** The same, followed; the component is only rendered again when it changes. */
export function useOutdatedSince(host: number | null): string | null {
    return useQuery({ ...hosts, select: (all) => outdatedSince(all, host) }).data ?? null;
}

/** The hosts of which no member of the cluster answers: what is on them is not known now. */
export function silentHosts(all: readonly Host[]): Host[] {
    const answering = new Set(all.filter(({ status }) => status === "online").map(({ cluster_id }) => cluster_id));
    return all.filter(({ cluster_id }) => !answering.has(cluster_id));
}
