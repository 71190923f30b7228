import type { Host } from "../../api/client";

/** The sum of a value over hosts, or null as soon as one of them is not known: a part is not the whole. */
export function sum(hosts: readonly Host[], value: (host: Host) => number | null): number | null {
    let total = 0;
    for (const host of hosts) {
        const one = value(host);
        if (one === null) return null;
        total += one;
    }
    return hosts.length === 0 ? null : total;
}

/** Whether a cluster has quorum; null if none of its hosts answers. */
export function quorum(hosts: readonly Host[]): boolean | null {
    const answering = hosts.filter((host) => host.status === "online");
    if (answering.length === 0) return null;
    return answering.every((host) => host.problem?.kind !== "no_quorum");
}
