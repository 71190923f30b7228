import { expect, test } from "vitest";
import type { Nic } from "../../api/client";
import { differences, inForce, nextOf, rows } from "./nics";

const values = {
    name: "eth0",
    bridge: "vmbr0",
    firewall: true,
    gw: null,
    gw6: null,
    ip: "dhcp",
    ip6: null,
    link_down: false,
    mtu: null,
    model: null,
    queues: null,
    trunks: null,
    rate: null,
    tag: null,
    hwaddr: "BC:24:11:00:00:01",
};
const nic: Nic = { iface: "net0", ...values, pending: null };

test("a NIC without its bridge shows that, and its pending values beside it", () => {
    const pending = { removed: false, ...values, bridge: "vmbr9" };
    const cut: Nic = { ...nic, bridge: null, firewall: false, pending };
    expect(rows(cut)[0]).toEqual(["Bridge", "none"]);
    expect(differences(cut, pending)).toEqual([
        ["Bridge", "vmbr9"],
        ["Options", "firewall"],
    ]);
    expect(nextOf(cut)).toBe(pending);
});

test("all values of a NIC that is only pending are differences", () => {
    const pending = { removed: false, ...values };
    const none: Nic = { ...nic, name: null, bridge: null, ip: null, hwaddr: null, firewall: false, pending };
    expect(inForce(none)).toBe(false);
    expect(differences(none, pending)).toEqual(rows(pending));
});

test("changes to a NIC that is to be removed apply to the values in force", () => {
    const going: Nic = { ...nic, pending: { removed: true, ...values } };
    expect(nextOf(going)).toBe(going);
});

test("an MTU of 1 is that of the bridge", () => {
    const options = (mtu: number) => rows({ ...nic, firewall: false, mtu }).at(-1)!;
    expect(options(1)).toEqual(["Options", "MTU of the bridge"]);
    expect(options(1400)).toEqual(["Options", "MTU 1400"]);
});

test("a NIC of a virtual machine is in force without a name, and shows its model instead of addresses", () => {
    const machine: Nic = { ...nic, name: null, ip: null, model: "virtio", queues: 4, trunks: "10;20" };
    expect(inForce(machine)).toBe(true);
    expect(rows(machine)).toEqual([
        ["Bridge", "vmbr0"],
        ["Model", "VirtIO (paravirtualised)"],
        ["MAC", "BC:24:11:00:00:01"],
        ["Options", "firewall, 4 queues, VLAN trunk 10, 20"],
    ]);
});
