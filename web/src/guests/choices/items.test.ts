import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import {
    bridgeItems,
    defaultBridge,
    defaultStorage,
    imageItems,
    importCandidates,
    otherNodes,
    storageItems,
    templateItems,
} from "./items";

const GIB = 2 ** 30;
const storage = (name: string, content: string[], more: Partial<Schemas["StorageChoice"]> = {}) => ({
    name,
    type: "lvmthin",
    content,
    shared: false,
    free_bytes: 10 * GIB,
    total_bytes: 50 * GIB,
    ...more,
});
const found: Schemas["GuestChoices"] = {
    node: "pve-a1",
    nodes: [
        { name: "pve-a1", online: true, host_id: 1 },
        { name: "pve-a2", online: true, host_id: null },
        { name: "pve-a3", online: false, host_id: null },
    ],
    cores: 8,
    memory_bytes: 64 * GIB,
    processor_types: [],
    next_vmid: 100,
    storages: [
        storage("media", ["iso"]),
        storage("fast", ["images", "rootdir"]),
        storage("far", ["images"], { type: "nfs", shared: true, free_bytes: null, total_bytes: null }),
    ],
    bridges: [
        { name: "vmbr1", vlan_aware: true, comment: "servers" },
        { name: "vmbr2", vlan_aware: null, comment: null },
    ],
};

test("only storages that can hold the disk are offered, with what is known of their space", () => {
    expect(storageItems(found, "images")).toEqual([
        { value: "fast", note: "10 GiB of 50 GiB free, lvmthin" },
        { value: "far", note: "free space not known, nfs, shared" },
    ]);
    expect(storageItems(found, "rootdir").map(({ value }) => value)).toEqual(["fast"]);
    expect(storageItems(undefined, "images")).toEqual([]);
});

test("the default is the first storage that can hold the disk, and not the one where it is already", () => {
    expect(defaultStorage(found, "images")).toBe("fast");
    expect(defaultStorage(found, "images", "fast")).toBe("far");
    expect(defaultStorage(found, "rootdir", "fast")).toBeNull();
    expect(defaultStorage(undefined, "images")).toBeNull();
});

test("storages of files can be allowed to hold images to import, if none holds any yet", () => {
    const local = storage("local", ["iso"], { type: "dir" });
    expect(importCandidates({ ...found, storages: [...found.storages, local] })).toEqual(["local", "far"]);
    expect(importCandidates({ ...found, storages: [storage("fast", ["images"])] })).toEqual([]);
    expect(importCandidates({ ...found, storages: [storage("any", ["import"])] })).toBeNull();
    expect(importCandidates(undefined)).toBeNull();
});

test("the usual bridge is the default if it is there or nothing is known, else the first one", () => {
    expect(defaultBridge(undefined)).toBe("vmbr0");
    expect(defaultBridge(found)).toBe("vmbr1");
    expect(defaultBridge({ ...found, bridges: [] })).toBe("");
    expect(bridgeItems(found)).toEqual([
        { value: "vmbr1", note: "VLAN aware, servers" },
        { value: "vmbr2", note: "" },
    ]);
});

test("an image of unknown size has no size, and a node that is offline or a host of its own is no other node", () => {
    const image = { volid: "local:iso/a.iso", storage: "local", name: "a.iso", format: "iso", size_bytes: null };
    expect(imageItems({ items: [image], unread: [] })).toEqual([{ value: "local:iso/a.iso", note: null }]);
    expect(otherNodes(found)).toEqual(["pve-a2"]);
});

test("a template of the index has the words of its maker, and one without a checksum says so", () => {
    const offer = { template: "a.tar.zst", name: "a", version: "1", os: "debian-13", section: "system" };
    expect(
        templateItems([
            { ...offer, headline: "Debian 13", checksum: "sha512" },
            { ...offer, headline: null, checksum: null },
        ]).map(({ note }) => note),
    ).toEqual(["Debian 13", "without checksum"]);
    expect(templateItems(undefined)).toEqual([]);
});
