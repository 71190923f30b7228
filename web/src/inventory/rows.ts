import type { App, Discovered, Host, Vm } from "../api/client";
import { statusOf } from "../apps/status";
import type { BulkGuest } from "../guests/bulk/order";
import { vmName } from "../guests/vmName";
import type { View } from "./views";

/** A container or virtual machine, from whichever list of the API contains it. Unknown values are null. */
export type GuestRow = {
    key: string;
    kind: "app" | "container" | "vm";
    /** The id of the app, container or virtual machine. */
    id: number;
    name: string;
    vmid: number;
    status: string;
    hostId: number | null;
    host: string | null;
    node: string | null;
    cluster: string | null;
    template: boolean;
    cores: number | null;
    memTotal: number | null;
    diskTotal: number | null;
    tags: readonly string[];
    /** The row of the cache, with its measured values. */
    measured: App | Discovered | Vm;
};

export const keyOf = (row: GuestRow) => row.key;
export const nameOf = (row: GuestRow) => row.name;

/** The page of a guest. */
export const PAGES = { app: "/apps/$id", container: "/containers/$id", vm: "/vms/$id" } as const;

/** The guest for what is done with several; null for a container that is no app. */
export const guestOf = ({ kind, id, name, hostId, tags }: GuestRow): BulkGuest | null =>
    kind === "container" ? null : { type: kind, id, name, hostId, tags };

/** The container that is no app; null for another guest. */
export const containerOf = ({ kind, measured }: GuestRow): Discovered | null =>
    kind === "container" ? (measured as Discovered) : null;

type Lists = { hosts: readonly Host[]; apps: readonly App[]; containers: readonly Discovered[]; vms: readonly Vm[] };

/** Every guest once: containers that are apps, containers that are not, and virtual machines. */
export function guestRows({ hosts, apps, containers, vms }: Lists): GuestRow[] {
    const clusters = new Map(hosts.map((host) => [host.id, host.cluster]));
    const clusterOf = (hostId: number | null) => (hostId === null ? null : (clusters.get(hostId) ?? null));
    return [...appRows(apps, clusterOf), ...containerRows(containers, clusterOf), ...vmRows(vms, clusterOf)];
}

/** The rows of one list: the same objects until a guest changes or moves in its list, so that only changed rows are rendered again. */
function rowsOf<T extends { host_id: number | null }>(make: (guest: T, cluster: string | null) => GuestRow) {
    let guests: readonly T[] = [];
    let rows: GuestRow[] = [];
    return (next: readonly T[], clusterOf: (hostId: number | null) => string | null): GuestRow[] => {
        const known = rows;
        rows = next.map((guest, i) => {
            const cluster = clusterOf(guest.host_id);
            const row = guests[i] === guest ? known[i] : undefined;
            return row?.cluster === cluster ? row : make(guest, cluster);
        });
        guests = next;
        return rows;
    };
}

const rowOfApp = (app: App, cluster: string | null): GuestRow => ({
    key: `app:${app.id}`,
    kind: "app",
    id: app.id,
    name: app.name,
    vmid: app.ctid,
    status: statusOf(app),
    hostId: app.host_id,
    host: app.host_name,
    node: app.node,
    cluster,
    template: false,
    cores: app.cores,
    memTotal: app.mem_total_bytes,
    diskTotal: app.disk_total_bytes,
    tags: app.tags,
    measured: app,
});

const rowOfContainer = (one: Discovered, cluster: string | null): GuestRow => ({
    key: `ct:${one.host_id}:${one.ctid}`,
    kind: "container",
    id: one.id,
    name: one.name,
    vmid: one.ctid,
    status: one.status,
    hostId: one.host_id,
    host: one.host_name,
    node: one.node,
    cluster,
    template: false,
    cores: one.cores,
    memTotal: one.mem_total_bytes,
    diskTotal: one.disk_total_bytes,
    tags: one.tags,
    measured: one,
});

const rowOfVm = (vm: Vm, cluster: string | null): GuestRow => ({
    key: `vm:${vm.id}`,
    kind: "vm",
    id: vm.id,
    name: vmName(vm),
    vmid: vm.vmid,
    status: vm.status,
    hostId: vm.host_id,
    host: vm.host_name,
    node: vm.node,
    cluster,
    template: vm.template === true,
    cores: vm.cores,
    memTotal: vm.mem_total_bytes,
    diskTotal: vm.disk_total_bytes,
    tags: vm.tags,
    measured: vm,
});

const appRows = rowsOf(rowOfApp);
const containerRows = rowsOf(rowOfContainer);
const vmRows = rowsOf(rowOfVm);

/** Whether a guest belongs to a view. */
export function isIn(view: View, row: GuestRow): boolean {
    switch (view) {
        case "all":
            return !row.template; // it can't run: it is counted nowhere as a guest
        case "vms":
            return row.kind === "vm" && !row.template;
        case "containers":
            return row.kind !== "vm";
        case "apps":
            return row.kind === "app";
        case "templates":
            return row.template;
    }
}
