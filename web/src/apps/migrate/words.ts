import type { App, Preflight } from "../../api/client";

const STRATEGIES: Record<string, { title: string; text: string }> = {
    cluster: {
        title: "Within the cluster",
        text: "Proxmox VE moves the container itself. One that runs is stopped here and started there.",
    },
    shared_storage: {
        title: "Over a storage both hosts see",
        text: "The container is stopped, backed up to that storage and restored from there on the other host.",
    },
    transfer: {
        title: "Sent from host to host",
        text: "The container is stopped and backed up; the backup goes through Holdfast to the other host, with its checksum compared, and is restored there.",
    },
};

/** How a container would get to the other host. */
export function strategyWords(strategy: string | null): { title: string; text: string } | null {
    return strategy === null ? null : (STRATEGIES[strategy] ?? { title: strategy, text: "" });
}

/** Where a person can mend what stands in the way. */
export type Mend = { to: "/hosts/$id" | "/apps/$id/network"; id: number; label: string };

/**
 * The page for a blocker, as far as its sentence tells one; null otherwise. A guess that only ever adds a link: what
 * counts is the sentence.
 */
export function mendOf(blocker: string, app: App, of: Preflight): Mend | null {
    if (/\bNIC\b/.test(blocker)) return { to: "/apps/$id/network", id: app.id, label: "Its NICs" };
    const ends = [of.source, of.target].filter((end) => end !== null);
    // The longest name first, for one may be part of the other.
    const named = ends
        .sort((a, b) => b.host_name.length - a.host_name.length)
        .find((end) => blocker.includes(end.host_name) || blocker.includes(end.node));
    if (named === undefined) return null;
    return { to: "/hosts/$id", id: named.host_id, label: /SSH/.test(blocker) ? `SSH of ${named.host_name}` : `Host ${named.host_name}` };
}
