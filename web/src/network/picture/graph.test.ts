import { describe, expect, it } from "vitest";
import { iface, nic } from "../interface.fixture";
import { graphOf, wayThrough } from "./graph";

const NICS = ["eno1", "eno2", "eno3", "eno10"].map((name) => iface(name, "eth"));
const BOND = iface("bond0", "bond", { slaves: "eno2 eno3" });
const shown = (graph: ReturnType<typeof graphOf>) =>
    Object.fromEntries(graph.columns.map(({ column, boxes }) => [column, boxes.map(({ id }) => id)]));

describe("the picture of a node's network", () => {
    it("has NICs, bonds, bridges, VLANs and guests in columns, and no empty ones", () => {
        const graph = graphOf(
            [
                ...NICS,
                BOND,
                iface("vmbr0", "bridge", { bridge_ports: "bond0" }),
                iface("vmbr0.20", "vlan", { "vlan-id": 20 }),
            ],
            [nic(100, "vmbr0"), nic(101, "vmbr0", { tag: 20 }), nic(102, null)],
        );
        expect(shown(graph)).toEqual({
            nics: ["eno2", "eno3", "eno1", "eno10"],
            bonds: ["bond0"],
            bridges: ["vmbr0"],
            upper: ["vmbr0.20"],
            guests: ["on:vmbr0:", "on:vmbr0:20"],
        });
        expect(graph.lines).toContainEqual({ from: "bond0", to: "vmbr0" });
        expect(graph.lines).toContainEqual({ from: "vmbr0", to: "vmbr0.20" });
        expect(shown(graphOf(NICS, []))).toEqual({ nics: ["eno1", "eno2", "eno3", "eno10"] });
    });

    it("has a VLAN that is a port of a bridge before the bridge", () => {
        const graph = graphOf(
            [...NICS, iface("eno1.5", "vlan"), iface("vmbr5", "bridge", { bridge_ports: "eno1.5" })],
            [],
        );
        expect(shown(graph).lower).toEqual(["eno1.5"]);
        expect(graph.lines).toEqual([
            { from: "eno1", to: "eno1.5" },
            { from: "eno1.5", to: "vmbr5" },
        ]);
    });

    it("shows what the node does not list: the VLAN made with a bridge, the bridge of a guest", () => {
        const graph = graphOf([...NICS, iface("vmbr7", "bridge", { bridge_ports: "eno1.7" })], [nic(100, "vmbr9")]);
        expect(shown(graph).lower).toEqual(["eno1.7"]);
        expect(shown(graph).bridges).toEqual(["vmbr7", "vmbr9"]);
        expect(graph.columns.flatMap(({ boxes }) => boxes).filter(({ is }) => is === "unlisted")).toHaveLength(2);
    });

    it("has an internal port of Open vSwitch above its bridge, and an ordinary port below", () => {
        const graph = graphOf(
            [
                iface("eno1", "OVSPort", { ovs_bridge: "vmbr0" }),
                iface("mgmt", "OVSIntPort", { ovs_bridge: "vmbr0" }),
                iface("vmbr0", "OVSBridge", { ovs_ports: "eno1 mgmt" }),
            ],
            [],
        );
        expect(graph.lines).toEqual([
            { from: "vmbr0", to: "mgmt" },
            { from: "eno1", to: "vmbr0" },
        ]);
    });

    it("has boxes in the order of the bridges to which they lead", () => {
        const graph = graphOf(
            [
                ...NICS,
                iface("vmbr0", "bridge", { bridge_ports: "eno3" }),
                iface("vmbr1", "bridge", { bridge_ports: "eno1" }),
            ],
            [nic(100, "vmbr1"), nic(101, "vmbr0")],
        );
        expect(shown(graph).nics).toEqual(["eno3", "eno1", "eno2", "eno10"]);
        expect(shown(graph).guests).toEqual(["on:vmbr0:", "on:vmbr1:"]);
    });

    it("knows the way through a box, also if two interfaces name one another", () => {
        const lines = [
            { from: "eno1", to: "vmbr0" },
            { from: "eno2", to: "vmbr1" },
            { from: "vmbr0", to: "vmbr0.5" },
        ];
        expect([...wayThrough("vmbr0", lines)].sort()).toEqual(["eno1", "vmbr0", "vmbr0.5"]);
        expect(
            [
                ...wayThrough("a", [
                    { from: "a", to: "b" },
                    { from: "b", to: "a" },
                ]),
            ].sort(),
        ).toEqual(["a", "b"]);
    });
});
