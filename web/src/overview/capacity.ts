import type { Host } from "../api/client";
import { grouped } from "../ui/grouped";
import { natural } from "../ui/natural";

/** What a cluster, or a host without one, has and uses. Sums contain only hosts whose values are known. */
export type Capacity = {
    key: string;
    name: string;
    isCluster: boolean;
    hosts: Host[];
    online: number;
    /** Whether the cluster accepts changes; null for a single host, and while no host answers. */
    quorum: boolean | null;
    /** How many hosts are not part of the sums. */
    unknown: number;
    /** In percent of the cores. */
    cpuPct: number | null;
    cores: number | null;
    memory: Used;
    disk: Used;
};

export type Used = { used: number | null; total: number | null };

/** The capacity of each cluster and single host: those with problems first, then by name. */
export function capacities(hosts: Host[]): Capacity[] {
    return [...grouped(hosts, (host) => host.cluster ?? host.id)]
        .map(([key, members]) => capacityOf(String(key), members))
        .sort(byUrgency);
}

function capacityOf(key: string, hosts: Host[]): Capacity {
    const cluster = hosts[0]!.cluster;
    const online = hosts.filter((host) => host.status === "online");
    const known = hosts.filter((host) => host.cpu_pct !== null);
    const cores = sum(known.map((host) => host.cores));
    const busy = sum(known.map((host) => (host.cores === null ? null : (host.cpu_pct ?? 0) * host.cores)));
    return {
        key: cluster === null ? `host:${key}` : `cluster:${key}`,
        name: cluster ?? hosts[0]!.name,
        isCluster: cluster !== null,
        hosts,
        online: online.length,
        quorum:
            cluster === null || online.length === 0 ? null : online.every((host) => host.problem?.kind !== "no_quorum"),
        unknown: hosts.length - known.length,
        cpuPct: busy === null || !cores ? null : busy / cores,
        cores,
        memory: {
            used: sum(known.map((host) => host.mem_bytes)),
            total: sum(known.map((host) => host.mem_total_bytes)),
        },
        disk: {
            used: sum(known.map((host) => host.disk_bytes)),
            total: sum(known.map((host) => host.disk_total_bytes)),
        },
    };
}

/** Null when nothing is known. */
function sum(values: (number | null)[]): number | null {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
}

function byUrgency(a: Capacity, b: Capacity): number {
    const troubled = (one: Capacity) => Number(one.online < one.hosts.length || one.quorum === false);
    return troubled(b) - troubled(a) || Number(b.isCluster) - Number(a.isCluster) || natural(a.name, b.name);
}

/** The hosts that are online, and the guests on those whose guests are known: what an offline host reported last is not now. */
export function countsOf(hosts: Host[]) {
    const online = hosts.filter(({ status }) => status === "online");
    const counted = online.filter(({ guests_total }) => guests_total !== null);
    return {
        hosts: hosts.length,
        online: online.length,
        running: sum(counted.map((host) => host.guests_running)),
        guests: sum(counted.map((host) => host.guests_total)),
        unknown: hosts.length - counted.length,
    };
}
