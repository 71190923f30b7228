import type { Host } from "../api/client";
import { grouped } from "../ui/grouped";

/** A cluster, or the data centre of a host without one, and the host through which it is reached: one that answers, if there is any. */
export type Cluster = { id: number; name: string; isCluster: boolean; host: Host; members: Host[] };

/** The clusters of these hosts by name. */
export function clustersOf(hosts: readonly Host[]): Cluster[] {
    return [...grouped(hosts, ({ cluster_id }) => cluster_id)]
        .map(([id, members]) => {
            const host = members.find(({ status }) => status === "online") ?? members[0]!;
            return { id, name: host.cluster ?? host.name, isCluster: host.cluster !== null, host, members };
        })
        .sort((a, b) => a.name.localeCompare(b.name));
}

/** Why a user may not change something of a cluster: the role is needed on all its hosts. */
export function deniedIn(
    { members }: Pick<Cluster, "members">,
    denied: (hostId: number) => string | null,
): string | null {
    return members.map(({ id }) => denied(id)).find((why) => why !== null) ?? null;
}
