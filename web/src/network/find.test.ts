import { expect, test } from "vitest";
import { isFound } from "./find";
import { iface, nic } from "./interface.fixture";

const node = {
    host_id: 1,
    host_name: "lab",
    node: "pve-a1",
    interfaces: [iface("vmbr0", "bridge", { cidr: "10.20.0.11/24" }), iface("storage", "vlan", { "vlan-id": 20 })],
    staged: null,
    unread_guests: 0,
    switch: { state: "none" as const, deadline: null, remaining_s: null, job: null, can_arm: false },
    applying: null,
};
const nics = [nic(105, "vmbr0", { name: "jellyfin", tag: 30, hwaddr: "BC:24:11:00:00:05" })];
const found = (query: string) => isFound(query, node, nics);

test("a node is found by its interfaces, their addresses and VLANs, and by the guests on them", () => {
    for (const query of ["", " A1 ", "lab", "vmbr0", "10.20.0", "vlan 20", "VLAN 30", "Jelly", "105", "bc:24"])
        expect(found(query)).toBe(true);
});

test("nothing is found by what is nowhere, nor a VLAN by a part of its number", () => {
    for (const query of ["pve-b", "10.30", "vlan 2", "vlan 40"]) expect(found(query)).toBe(false);
});
