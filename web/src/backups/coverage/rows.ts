import type { App, Discovered, Host, Vm } from "../../api/client";
import type { GuestCoverage, HostJob } from "./queries";
import { t } from "./texts";

/** A guest with what the other lists tell about it. */
export type CoverageRow = {
    key: string;
    /** The guest in requests and addresses ("vm:3"); null for a container that is no app. */
    item: string | null;
    name: string;
    tags: readonly string[];
    /** The enabled jobs of Proxmox VE and the schedules that back it up; null while the former are not known and there is none of the latter. */
    jobs: readonly string[] | null;
    of: GuestCoverage;
};

type Lists = {
    guests: readonly GuestCoverage[];
    apps: readonly App[];
    containers: readonly Discovered[];
    vms: readonly Vm[];
    hosts: readonly Pick<Host, "id" | "cluster_id">[];
    hostJobs: readonly Pick<HostJob, "host_id" | "id" | "comment">[];
};

/** The rows of the table, in the order of the service. */
export function coverageRows({ guests, apps, containers, vms, hosts, hostJobs }: Lists): CoverageRow[] {
    const tags = new Map<string, readonly string[]>([
        ...apps.map((one) => [`app:${one.id}`, one.tags] as const),
        ...vms.map((one) => [`vm:${one.id}`, one.tags] as const),
        ...containers.map((one) => [`container:${one.host_id}:${one.ctid}`, one.tags] as const),
    ]);
    const clusters = new Map(hosts.map(({ id, cluster_id }) => [id, cluster_id]));
    // The service tells the ID of a job, which is made up by Proxmox VE where nobody has chosen it; people know its comment.
    const comments = new Map(hostJobs.map(({ host_id, id, comment }) => [`${clusters.get(host_id)}/${id}`, comment]));
    return guests.map((of) => {
        const item = of.id === null ? null : `${of.type}:${of.id}`;
        const key = item ?? `${of.type}:${of.host_id}:${of.vmid}`;
        return {
            key,
            item,
            name: of.name ?? t.unnamed({ id: String(of.vmid) }),
            tags: tags.get(key) ?? [],
            jobs: known(
                of.jobs?.map((id) => comments.get(`${clusters.get(of.host_id)}/${id}`) || id) ?? null,
                of.schedules,
            ),
            of,
        };
    });
}

const known = (jobs: readonly string[] | null, planned: readonly string[]) =>
    jobs === null && planned.length === 0 ? null : [...(jobs ?? []), ...planned];

/** Seconds and hours as the share of its goal that the age of a backup has; null without a goal. */
export const shareOfGoal = (ageS: number, goalH: number | null) =>
    goalH === null ? null : (100 * ageS) / (goalH * 3600);
