import type { Host } from "../../api/client";
import type { GuestCoverage, HostJob } from "../coverage/queries";
import { t } from "./texts";

/** A backup job with the names of its guests. */
export type HostJobRow = { of: HostJob; guests: readonly string[] };

type Job = Pick<HostJobRow, "of">;

export const keyOf = ({ of }: Job) => `${of.host_id}/${of.id}`;
export const nameOf = ({ of }: Job) => of.comment || of.id;

/** Guests are named by the cluster of the job: another one may have a guest with the same ID. A guest without a name there is named by its ID. */
export function hostJobRows(
    jobs: readonly HostJob[],
    guests: readonly GuestCoverage[],
    hosts: readonly Host[],
): HostJobRow[] {
    const clusters = new Map(hosts.map(({ id, cluster_id }) => [id, cluster_id]));
    const at = (hostId: number, vmid: number) => `${clusters.get(hostId) ?? -hostId}/${vmid}`;
    const names = new Map(guests.map((one) => [at(one.host_id, one.vmid), one.name]));
    return jobs.map((of) => ({
        of,
        guests: of.guests.map((vmid) => names.get(at(of.host_id, vmid)) ?? t.unnamed({ id: String(vmid) })),
    }));
}
