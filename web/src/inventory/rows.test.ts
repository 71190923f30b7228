import { describe, expect, it } from "vitest";
import type { App, Discovered, Host, Vm } from "../api/client";
import { COLUMNS } from "./columns";
import { guestRows, isIn } from "./rows";
import { ALL, hostsAt, isAt, treeOf } from "./tree";

const host = (id: number, node: string, cluster: string | null, status = "online") =>
    ({ id, name: node, node, cluster, status }) as Host;
const app = (id: number, more: Partial<App>) =>
    ({ id, name: `app-${id}`, ctid: 100 + id, status: "running", missing_since: null, tags: [], ...more }) as App;
const hosts = [host(1, "pve10", "lab"), host(2, "pve9", "lab", "offline"), host(3, "solo", null)];
const rows = guestRows({
    hosts,
    apps: [
        app(1, { host_id: 1, host_name: "pve10", node: "pve10", cpu_pct: 3 }),
        app(2, { host_id: null, host_name: null, node: null, status: "unknown" }),
    ],
    containers: [
        {
            id: 9,
            host_id: 1,
            host_name: "pve10",
            node: "pve11",
            ctid: 120,
            name: "wiki",
            status: "stopped",
            tags: [],
        } as unknown as Discovered,
    ],
    vms: [
        {
            id: 7,
            vmid: 200,
            name: null,
            host_id: 3,
            host_name: "solo",
            node: "solo",
            status: "running",
            template: false,
            tags: [],
        } as unknown as Vm,
        {
            id: 8,
            vmid: 201,
            name: "base",
            host_id: 3,
            host_name: "solo",
            node: "solo",
            status: "stopped",
            template: true,
            tags: [],
        } as unknown as Vm,
    ],
});
const names = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map(({ name }) => name);

describe("the inventory", () => {
    it("contains every guest once", () => {
        expect(names(() => true)).toEqual(["app-1", "app-2", "wiki", "VM 200", "base"]);
        expect(rows[2]).toMatchObject({ cluster: "lab", key: "ct:1:120", id: 9 });
    });

    it("has views by kind", () => {
        expect(names((row) => isIn("all", row))).toEqual(["app-1", "app-2", "wiki", "VM 200"]);
        expect(names((row) => isIn("vms", row))).toEqual(["VM 200"]);
        expect(names((row) => isIn("containers", row))).toEqual(["app-1", "app-2", "wiki"]);
        expect(names((row) => isIn("apps", row))).toEqual(["app-1", "app-2"]);
        expect(names((row) => isIn("templates", row))).toEqual(["base"]);
    });

    it("is a tree of clusters, single hosts, nodes and guests; a node that is not enrolled is known from its guests", () => {
        const [root] = treeOf(hosts, rows);
        expect(root?.children?.map(({ key }) => key)).toEqual(["cluster:lab", "node:/solo", "lost"]);
        expect(root?.children?.[0]?.children?.map(({ label, status }) => `${label} ${status}`)).toEqual([
            "pve9 offline",
            "pve10 online",
            "pve11 unknown",
        ]);
        expect(root?.children?.[1]?.children?.map(({ label }) => label)).toEqual(["base", "VM 200"]);
        expect(root?.count).toBe(4);
        expect(root?.children?.[1]?.count).toBe(1);
    });

    it("keeps the rows of guests that did not change", () => {
        const first = app(1, { host_id: 1, host_name: "pve10", node: "pve10", cpu_pct: 3 });
        const second = app(2, { host_id: 3, host_name: "solo", node: "solo" });
        const of = (...apps: App[]) => guestRows({ hosts, apps, containers: [], vms: [] });
        const before = of(first, second);
        const after = of({ ...first, status: "stopped" }, second);
        expect(after[1]).toBe(before[1]);
        expect(after[0]).toMatchObject({ key: "app:1", status: "stopped" });
    });

    it("shows the measured values of the rows in the cache", () => {
        const guest = app(1, { host_id: 1, cpu_pct: 3 });
        const [row] = guestRows({ hosts, apps: [guest], containers: [], vms: [] });
        const cpu = COLUMNS.find(({ id }) => id === "cpu")!;
        expect(cpu.measured?.(row!)).toBe(guest);
        guest.cpu_pct = 90;
        expect(cpu.value?.(row!)).toBe(90);
    });

    it("knows the enrolled hosts of a cluster and of a node", () => {
        const [root] = treeOf(hosts, rows);
        const [cluster, solo] = root!.children!;
        const at = (place: typeof root) => hostsAt(place!, hosts).map(({ node }) => node);
        expect(at(cluster)).toEqual(["pve10", "pve9"]);
        expect(at(cluster!.children![1])).toEqual(["pve10"]);
        expect(at(cluster!.children![2])).toEqual([]); // pve11 is not enrolled
        expect(at(solo)).toEqual(["solo"]);
        expect(at(root)).toEqual([]);
    });

    it("can be limited to a place", () => {
        expect(names((row) => isAt(ALL, row))).toHaveLength(5);
        expect(names((row) => isAt("cluster:lab", row))).toEqual(["app-1", "wiki"]);
        expect(names((row) => isAt("node:lab/pve11", row))).toEqual(["wiki"]);
        expect(names((row) => isAt("node:/solo", row))).toEqual(["VM 200", "base"]);
        expect(names((row) => isAt("lost", row))).toEqual(["app-2"]);
        expect(names((row) => isAt("vm:8", row))).toEqual(["base"]);
    });
});
