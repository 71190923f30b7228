import { describe, expect, it } from "vitest";
import { iface } from "../interface.fixture";
import { changesOf, fieldsOf, freeName, NEW, parentChoices, portChoices, valuesOf, vlanName } from "./form";

const NICS = ["eno1", "eno2", "eno3"].map((name) => iface(name, "eth"));
const VMBR0 = iface("vmbr0", "bridge", {
    bridge_ports: "eno1",
    bridge_vlan_aware: false,
    cidr: "10.0.0.5/24",
    gateway: "10.0.0.1",
});
const BOND = iface("bond0", "bond", { slaves: "eno2 eno3", bond_mode: "active-backup", "bond-primary": "eno2" });

describe("a new interface", () => {
    it("sends what was entered, with numbers as numbers", () => {
        expect(
            changesOf(
                "bond",
                {},
                { ...NEW, slaves: "eno2 eno3", bond_mode: "802.3ad", mtu: "9000", comments: "  " },
                "bond0",
            ),
        ).toEqual({
            slaves: "eno2 eno3",
            bond_mode: "802.3ad",
            mtu: 9000,
            autostart: true,
        });
    });

    it("says that it does not begin with its node", () => {
        expect(changesOf("bridge", NEW, { autostart: false }, "vmbr1")).toEqual({ autostart: false });
    });

    it("has the lowest free name of its kind, and a VLAN that of what it is on", () => {
        expect(freeName("bridge", [VMBR0, iface("vmbr2", "bridge")])).toBe("vmbr1");
        expect(freeName("bond", NICS)).toBe("bond0");
        expect(freeName("alias", NICS)).toBe("");
        expect(vlanName({ "vlan-raw-device": "bond0", "vlan-id": "20" })).toBe("bond0.20");
        expect(vlanName({ "vlan-raw-device": "bond0" })).toBe("");
    });

    it("does not send the device and number of a VLAN that its name says", () => {
        const values = { ...NEW, "vlan-raw-device": "bond0", "vlan-id": "20", cidr: "10.0.20.5/24" };
        expect(changesOf("vlan", NEW, values, "bond0.20")).toEqual({ cidr: "10.0.20.5/24" });
        expect(changesOf("vlan", NEW, values, "storage")).toEqual({
            "vlan-raw-device": "bond0",
            "vlan-id": 20,
            cidr: "10.0.20.5/24",
        });
    });
});

describe("a changed interface", () => {
    it("sends only what differs, and null for what was emptied", () => {
        const before = valuesOf(VMBR0);
        expect(changesOf("bridge", before, before, "vmbr0")).toEqual({});
        expect(changesOf("bridge", before, { ...before, gateway: "", bridge_vlan_aware: true }, "vmbr0")).toEqual({
            gateway: null,
            bridge_vlan_aware: true,
        });
    });

    it("removes the settings that no longer fit", () => {
        const before = valuesOf(BOND);
        expect(fieldsOf("bond", before, "bond0")).toContain("bond-primary");
        const after = { ...before, bond_mode: "802.3ad" };
        expect(fieldsOf("bond", after, "bond0")).not.toContain("bond-primary");
        expect(changesOf("bond", before, after, "bond0")).toEqual({ bond_mode: "802.3ad", "bond-primary": null });
    });
});

describe("the offered interfaces", () => {
    it("are those that nothing else uses and that have no address", () => {
        const all = [...NICS, VMBR0, iface("bond1", "bond"), iface("eno9", "eth", { cidr: "10.0.9.1/24" })];
        expect(portChoices("bridge_ports", all, "vmbr1")).toEqual(["bond1", "eno2", "eno3"]);
        expect(portChoices("slaves", all, "bond1")).toEqual(["eno2", "eno3"]);
        // A port of its own stays one.
        expect(portChoices("bridge_ports", all, "vmbr0")).toContain("eno1");
    });

    it("are the slaves for the primary one, and bridges of Open vSwitch for their ports", () => {
        const all = [...NICS, BOND, VMBR0, iface("vmbr5", "OVSBridge")];
        expect(parentChoices("bond-primary", all, valuesOf(BOND), "bond0")).toEqual(["eno2", "eno3"]);
        expect(parentChoices("ovs_bridge", all, {}, "mgmt")).toEqual(["vmbr5"]);
        expect(parentChoices("vlan-raw-device", all, {}, "x")).toEqual(["bond0", "eno1", "eno2", "eno3", "vmbr0"]);
    });
});
