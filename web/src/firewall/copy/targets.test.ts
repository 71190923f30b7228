import { describe, expect, it } from "vitest";
import type { App, Host, Vm } from "../../api/client";
import type { Address } from "./chosen";
import { type Denials, targetsOf } from "./targets";

const host = (id: number, cluster_id: number, cluster: string | null) =>
    ({ id, name: `host ${id}`, node: `pve-${id}`, cluster_id, cluster, status: "online" }) as Host;
const known = {
    apps: [
        { id: 1, name: "Grafana", host_id: 2, host_name: "host 2" } as App,
        { id: 2, name: "Left", host_id: null, host_name: null } as App,
    ],
    vms: [{ id: 1, name: null, vmid: 104, host_id: 3, host_name: "host 3" } as Vm],
    hosts: [host(1, 1, "home"), host(2, 1, "home"), host(3, 3, null)],
    groups: ({ id }: { id: number }) => (id === 1 ? ["web"] : []),
};
const allowed: Denials = { app: () => null, vm: () => null, cluster: () => null, group: () => null, node: () => null };
const keys = (from: Address, what: "rules" | "aliases" | "groups", denied = allowed) =>
    targetsOf(known, from, what, denied).map(({ address: { type, id, name }, why }) =>
        [type, id, name, why].filter((part) => part != null).join(" "),
    );

describe("the firewalls to which something can be copied", () => {
    it("are all others that can have it", () => {
        expect(keys({ type: "app", id: 1 }, "rules")).toEqual([
            "vm 1",
            "cluster 1",
            "cluster 3",
            "group 1 web",
            "node 1 pve-1",
            "node 2 pve-2",
            "node 3 pve-3",
            "app 2 no host",
        ]);
        expect(keys({ type: "app", id: 1 }, "aliases")).toEqual(["vm 1", "cluster 1", "cluster 3", "app 2 no host"]);
    });
    it("do not contain the same cluster or group, whichever host it is reached through", () => {
        expect(keys({ type: "cluster", id: 2 }, "groups")).toEqual(["cluster 3"]);
        expect(keys({ type: "group", id: 2, name: "web" }, "rules")).not.toContain("group 1 web");
        expect(keys({ type: "node", id: 1, name: "pve-1" }, "rules")).toContain("node 2 pve-2");
    });
    it("of a cluster need the role on all its hosts", () => {
        const denied = { ...allowed, cluster: (id: number | null) => (id === 2 ? "not there" : null) };
        expect(keys({ type: "vm", id: 1 }, "aliases", denied)).toEqual([
            "app 1",
            "cluster 3",
            "app 2 no host",
            "cluster 1 not there",
        ]);
    });
});
