import type { Preflight } from "../../api/client";
import type { Guest } from "../useGuest";
import { t } from "./texts";

type Plan = { title: string; text: string };

const STRATEGIES: Record<Guest["type"], Record<string, Plan>> = {
    app: {
        cluster: { title: t.withinTheCluster, text: t.proxmoxVeMigratesContainer },
        shared_storage: { title: t.overSharedStorage, text: t.containerStoppedBackedUp },
        transfer: { title: t.sentHostHost, text: t.containerStoppedBackedUpBackup },
    },
    vm: {
        cluster: { title: t.withinTheCluster, text: t.proxmoxVeMigratesMachine },
        remote: { title: t.sentAnotherCluster, text: t.proxmoxVeSendsMachine },
    },
};

/** Describes how the guest would be moved to the other host. */
export function strategyText(strategy: string | null, type: Guest["type"]): Plan | null {
    return strategy === null ? null : (STRATEGIES[type][strategy] ?? { title: strategy, text: "" });
}

type OfHost = "/hosts/$id" | "/hosts/$id/connection";
type OfGuest = `/${"apps" | "vms"}/$id/${"hardware" | "protection"}`;

/** The page on which the user can resolve a blocker. */
export type FixLink = { to: OfHost | OfGuest; hash?: string; id: number; label: string };

/** What a message names, and the page of the guest on which that is changed; the first that matches. */
const PAGES = [
    { names: /\bNIC\b/, page: "hardware", hash: "network", label: t.nicsGuest },
    { names: /\bsnapshots\b/, page: "protection", hash: undefined, label: t.snapshotsGuest },
    { names: /^Disk \S+ .*\blinked clone\b/, page: "hardware", hash: "disks", label: t.disksGuest },
] as const;

/**
 * The page for a blocker, guessed from its message; null when the message names neither a part of the guest nor a host. The
 * guess only adds a link; the message itself is always shown.
 */
export function fixLinkOf(blocker: string, { type, id }: Guest, of: Preflight): FixLink | null {
    const found = PAGES.find(({ names }) => names.test(blocker));
    if (found) return { to: `/${type}s/$id/${found.page}`, hash: found.hash, id, label: found.label };
    const ends = [of.source, of.target].filter((end) => end !== null);
    // The longest name first: one name may be part of the other.
    const named = ends
        .sort((a, b) => b.host_name.length - a.host_name.length)
        .find((end) => blocker.includes(end.host_name) || blocker.includes(end.node));
    if (named === undefined) return null;
    return /SSH/.test(blocker)
        ? { to: "/hosts/$id/connection", id: named.host_id, label: t.sshOf({ hostName: named.host_name }) }
        : { to: "/hosts/$id", id: named.host_id, label: t.hostNamed({ hostName: named.host_name }) };
}
