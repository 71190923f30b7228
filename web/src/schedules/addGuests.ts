import type { HostJob } from "../backups/coverage/queries";
import type { Schedule, Targets } from "./queries";

/** A guest that is to be backed up by a schedule. */
export type Added = { type: "app" | "vm"; id: number; vmid: number; name: string; hostId: number };

/** Why guests can't be added to a schedule; null if they can. */
export type Denial = "all" | "pool" | "cluster" | null;

/** The schedules of Holdfast that back guests up. */
export const backingUp = (schedules: readonly Schedule[]) => schedules.filter(({ kind }) => kind === "backup.run");

export const denialOfSchedule = ({ targets }: Pick<Schedule, "targets">): Denial => (targets.all ? "all" : null);

/** A job of Proxmox VE is one of a cluster. */
export function denialOfJob(
    { host_id, all, pool }: Pick<HostJob, "host_id" | "all" | "pool">,
    guests: readonly Added[],
    clusters: ReadonlyMap<number, number>,
): Denial {
    if (all) return "all";
    if (pool !== null) return "pool";
    return guests.every(({ hostId }) => clusters.get(hostId) === clusters.get(host_id)) ? null : "cluster";
}

/** The targets of a schedule with these guests. */
export function withGuests(targets: Targets, guests: readonly Added[]): Targets {
    const isNew = ({ type, id }: Added) => !targets.guests.some((one) => one.type === type && one.id === id);
    return { ...targets, guests: [...targets.guests, ...guests.filter(isNew).map(({ type, id }) => ({ type, id }))] };
}

/** The guests of a job of Proxmox VE with these. */
export const withVmids = (vmids: readonly number[], guests: readonly Added[]) => [
    ...new Set([...vmids, ...guests.map(({ vmid }) => vmid)]),
];
