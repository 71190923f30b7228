import type { App, Preflight } from "../../api/client";
import { t } from "./texts";

const STRATEGIES: Record<string, { title: string; text: string }> = {
    cluster: {
        title: t.withinTheCluster,
        text: t.proxmoxVeMigratesContainer,
    },
    shared_storage: {
        title: t.overSharedStorage,
        text: t.containerStoppedBackedUp,
    },
    transfer: {
        title: t.sentHostHost,
        text: t.containerStoppedBackedUpBackup,
    },
};

/** Describes how the container would be moved to the other host. */
export function strategyText(strategy: string | null): { title: string; text: string } | null {
    return strategy === null ? null : (STRATEGIES[strategy] ?? { title: strategy, text: "" });
}

/** The page on which the user can resolve a blocker. */
export type FixLink = { to: "/hosts/$id" | "/hosts/$id/connection" | "/apps/$id/network"; id: number; label: string };

/**
 * The page for a blocker, guessed from its message; null when the message names neither a NIC nor a host. The guess only
 * adds a link; the message itself is always shown.
 */
export function fixLinkOf(blocker: string, app: App, of: Preflight): FixLink | null {
    if (/\bNIC\b/.test(blocker)) return { to: "/apps/$id/network", id: app.id, label: t.nicsApp };
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
