import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { type Device, nextOf, settingsOf } from "./devices";

const none: Schemas["DeviceSettings"] = {
    volume: null,
    size_bytes: null,
    type: null,
    memory_mb: null,
    source: null,
    version: null,
    pre_enrolled_keys: null,
    mapping: null,
    host: null,
    usb3: null,
    pcie: null,
};

test("the settings of a device are told in the words of Proxmox VE, and its defaults as such", () => {
    expect(settingsOf("cdrom", none)).toBe("Empty");
    expect(settingsOf("cdrom", { ...none, volume: "cdrom" })).toBe("The drive of the node");
    expect(settingsOf("display", none)).toBe("std, the default");
    expect(settingsOf("display", { ...none, type: "virtio", memory_mb: 64 })).toBe("virtio · 64 MiB");
    expect(settingsOf("display", { ...none, type: "none" })).toBe("none");
    expect(settingsOf("firmware", none)).toBe("SeaBIOS, the default");
    expect(settingsOf("machine", { ...none, type: "pc" })).toBe("i440fx");
    expect(settingsOf("serial", { ...none, source: "socket" })).toBe("Socket");
    expect(settingsOf("tpm", { ...none, volume: "lvm:vm-1-disk-2", version: "v2.0" })).toBe("lvm:vm-1-disk-2 · v2.0");
    expect(settingsOf("usb", { ...none, mapping: "key", usb3: true })).toBe("Mapping key · USB 3");
    expect(settingsOf("pci", { ...none, host: "0000:01:00", pcie: false })).toBe("0000:01:00");
});

test("what the next start changes is told apart from what is in force", () => {
    const device: Device = {
        slot: "ide2",
        kind: "cdrom",
        in_force: none,
        next: none,
        pending: false,
        change_takes_effect: "now",
        removal_takes_effect: "next_start",
        refused: null,
    };
    expect(nextOf(device)).toBeNull();
    expect(nextOf({ ...device, pending: true, next: null })).toBe("Removed at the next start");
    expect(nextOf({ ...device, pending: true, in_force: null })).toBe("Added at the next start");
    expect(nextOf({ ...device, pending: true, next: { ...none, volume: "local:iso/a.iso" } })).toBe(
        "At the next start: local:iso/a.iso",
    );
});
