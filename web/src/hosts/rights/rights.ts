import type { Schemas } from "../../api/client";
import { t } from "./texts";

export type FeatureRights = Schemas["FeatureRights"];
export type State = "granted" | "missing" | "unknown" | "none";

/** The name of each feature. */
export const NAMES: Record<FeatureRights["feature"], string> = {
    monitoring: t.monitoring,
    power: t.power,
    resources: t.resources,
    disks: t.disks,
    network: t.network,
    firewall: t.firewall,
    firewall_log: t.firewallLog,
    consoles: t.consoles,
    node_shell: t.nodeShell,
    host_network: t.hostNetwork,
    install: t.install,
    update: t.update,
    update_snapshot: t.updateSnapshot,
    update_backup: t.updateBackup,
    backups: t.backups,
    backup_jobs: t.backupJobs,
    move_in_cluster: t.moveInCluster,
    machines: t.machines,
    download_image: t.downloadImage,
    move_between_clusters: t.moveBetweenClusters,
    move_machines_between_clusters: t.moveMachinesBetweenClusters,
    remove: t.remove,
};

/** Whether the token has what a feature needs, if it needs anything of the token. A missing right outweighs an unknown one. */
export function stateOf({ rights }: FeatureRights): State {
    if (rights.length === 0) return "none";
    if (rights.some((right) => right.held === false)) return "missing";
    return rights.some((right) => right.held === null) ? "unknown" : "granted";
}

/** The number of features that lack a right, or null if that is not known. */
export function lacking(features: readonly FeatureRights[]): number | null {
    if (features.some((feature) => stateOf(feature) === "unknown")) return null;
    return features.filter((feature) => stateOf(feature) === "missing").length;
}
