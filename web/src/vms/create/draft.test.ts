import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { faultsOf } from "../../guests/create/faults";
import {
    bodyOf,
    check,
    type Draft,
    diskField,
    draftOn,
    isWithoutSignIn,
    NEW_DISK,
    NEW_NIC,
    nicField,
    stepOf,
    stepsFor,
    withDefaults,
    withImage,
    withSource,
} from "./draft";

const draft: Draft = withDefaults({ ...draftOn(1), name: "web-1" }, undefined);

test("an untouched draft asks for the service's own defaults", () => {
    expect(bodyOf(draft)).toMatchObject({
        host_id: 1,
        name: "web-1",
        cores: 2,
        memory_mb: 2048,
        disk_gb: 32,
        bridge: "vmbr0",
        ostype: "l26",
    });
    expect(bodyOf(draft)).toMatchObject({
        node: null,
        storage: undefined,
        vmid: null,
        iso: null,
        image: null,
        cloud_init: null,
        start: false,
    });
    expect(bodyOf(draft)).toMatchObject({ disks: null, nics: null, vlan_tag: null });
});

test("only what belongs to the chosen source is sent", () => {
    const both = { ...draft, iso: "local:iso/a.iso", image: "local:import/b.qcow2", user: "admin" };
    expect(bodyOf({ ...both, source: "iso" })).toMatchObject({ iso: "local:iso/a.iso", image: null, cloud_init: null });
    expect(bodyOf({ ...both, source: "image" })).toMatchObject({
        iso: null,
        image: "local:import/b.qcow2",
        cloud_init: { user: "admin", ip: "dhcp" },
    });
});

test("an image from an address is sent with its checksum, and set up with cloud-init", () => {
    const url = { ...draft, source: "url" as const, url: " https://images.test/a.img ", checksum: "ab".repeat(32) };
    expect(bodyOf(url)).toMatchObject({
        image: null,
        image_url: { url: "https://images.test/a.img", checksum: "ab".repeat(32), algorithm: "sha256", storage: null },
        cloud_init: { ip: "dhcp" },
    });
    expect(bodyOf({ ...url, source: "image", image: "local:import/b.qcow2" })).toMatchObject({ image_url: null });
    expect(stepsFor(url)).toContain("cloud");
    expect(check("source", url, null)).toEqual({});
    expect(
        Object.keys(check("source", { ...url, url: "https://me:word@images.test/a.img", algorithm: "sha512" }, null)),
    ).toEqual(["image_url.url", "image_url.checksum"]);
    expect(stepOf("image_url.storage")).toBe("source");
});

const alma: Schemas["KnownImage"] = {
    id: "almalinux-10",
    name: "AlmaLinux 10",
    family: "almalinux",
    url: "https://images.test/alma.qcow2",
    checksums: "https://images.test/CHECKSUM",
    checksum: null,
    algorithm: "sha256",
    user: "almalinux",
    disk_gb: 40,
    ostype: "l26",
    bios: "ovmf",
    cpu_type: "x86-64-v3",
    agent: true,
    serial_port: true,
};

test("a known image brings what it needs to start, and a disk that is larger stays", () => {
    const known = { ...draft, ...withSource("known"), ...withImage(draft, alma) };
    expect(bodyOf(known)).toMatchObject({
        known_image: { id: "almalinux-10", storage: null, skip_checksum: false },
        image: null,
        image_url: null,
        bios: "ovmf",
        cpu_type: "x86-64-v3",
        agent: true,
        serial_port: true,
        disk_gb: 40,
        cloud_init: { ip: "dhcp" },
    });
    const large = { ...draft, disks: [{ size_gb: 100, storage: null }, NEW_DISK] };
    expect(withImage(large, alma).disks).toEqual(large.disks);
    expect(bodyOf({ ...known, ...withSource("empty") })).toMatchObject({ known_image: null, serial_port: false });
});

test("an image to download needs to be chosen, and a storage that takes it", () => {
    const known = { ...draft, ...withSource("known") };
    expect(Object.keys(check("source", known, null))).toEqual(["known_image.id"]);
    expect(check("source", { ...known, known: alma.id }, null)).toEqual({});
    expect(Object.keys(check("source", { ...known, known: alma.id }, null, true))).toEqual(["known_image"]);
    expect(Object.keys(check("source", { ...known, source: "image", image: "a:b" }, null, true))).toEqual([]);
    expect(stepOf("known_image.storage")).toBe("source");
    expect(stepOf("image")).toBe("source");
});

test("nobody can sign in to a cloud image without a password and a key", () => {
    const known = { ...draft, ...withSource("known") };
    expect(isWithoutSignIn(known)).toBe(true);
    expect(isWithoutSignIn({ ...known, ssh_keys: " \n" })).toBe(true);
    expect(isWithoutSignIn({ ...known, ssh_keys: "ssh-ed25519 A a" })).toBe(false);
    expect(isWithoutSignIn({ ...known, password: "x" })).toBe(false);
    expect(isWithoutSignIn(draft)).toBe(false);
});

test("SSH keys are one on each line, DNS servers are separated by commas", () => {
    const filled = {
        ...draft,
        source: "image" as const,
        ssh_keys: "ssh-ed25519 A a\n\nssh-rsa B b\n",
        dns: "10.0.0.1, 10.0.0.2",
        upgrade: false,
    };
    expect(bodyOf(filled).cloud_init).toMatchObject({
        ssh_keys: ["ssh-ed25519 A a", "ssh-rsa B b"],
        dns: ["10.0.0.1", "10.0.0.2"],
        upgrade: false,
    });
});

test("only an image has a step for cloud-init", () => {
    expect(stepsFor(draft)).toEqual(["place", "source", "machine", "review"]);
    expect(stepsFor({ ...draft, source: "image" })).toContain("cloud");
});

test("each field is checked in its step", () => {
    expect(check("place", draftOn(null), null)).toEqual({ host_id: "Choose a host." });
    expect(Object.keys(check("source", { ...draft, source: "iso", iso: "debian.iso" }, null))).toEqual(["iso"]);
    expect(check("machine", draft, 8)).toEqual({});
    const wrong = {
        ...draft,
        name: "my vm",
        cores: 16,
        memory_mb: 1.5,
        disks: [{ ...NEW_DISK, size_gb: "" }],
        nics: [{ bridge: "vmbr0", vlan_tag: 5000 }],
    };
    expect(Object.keys(check("machine", wrong, 8)).sort()).toEqual([
        "cores",
        "disk_gb",
        "memory_mb",
        "name",
        "vlan_tag",
    ]);
    expect(Object.keys(check("cloud", { ...draft, address: "static", ip: "10.0.0.5" }, null))).toEqual([
        "cloud_init.ip",
    ]);
});

test("the faults of the service belong to fields, and fields to steps", () => {
    const fault = (loc: (string | number)[], msg: string) => ({ loc, msg, type: "value_error" });
    const found = faultsOf([
        fault(["body", "node"], "No."),
        fault(["body", "cloud_init", "ssh_keys", 0], "First."),
        fault(["body", "cloud_init", "ssh_keys", 1], "Second."),
        fault(["body", "disk_gb"], "Too large."),
        fault(["body", "disks", 0, "storage"], "Not there."),
    ]);
    expect(found).toEqual({
        node: "No.",
        "cloud_init.ssh_keys": "First. Second.",
        disk_gb: "Too large.",
        [diskField(1, "storage")]: "Not there.",
    });
    expect(Object.keys(found).map(stepOf)).toEqual(["place", "cloud", "machine", "machine"]);
});

test("further disks and NICs are sent besides the first ones, and each has errors of its own", () => {
    const disks = [
        { size_gb: 8, storage: "fast" },
        { size_gb: 100, storage: "" },
    ];
    const nics = [
        { bridge: "vmbr0", vlan_tag: 20 },
        { bridge: " vmbr1 ", vlan_tag: "" },
    ];
    expect(bodyOf({ ...draft, disks, nics })).toMatchObject({
        disk_gb: 8,
        storage: "fast",
        disks: [{ size_gb: 100, storage: null }],
        bridge: "vmbr0",
        vlan_tag: 20,
        nics: [{ bridge: "vmbr1", vlan_tag: null, model: "virtio" }],
    });
    const wrong = {
        ...draft,
        disks: [...disks, { ...NEW_DISK, size_gb: 0.5 }],
        nics: [...nics, { bridge: "", vlan_tag: 0 }],
    };
    expect(Object.keys(check("machine", wrong, null)).sort()).toEqual([
        "disks.1.size_gb",
        "nics.1.bridge",
        "nics.1.vlan_tag",
    ]);
    expect([diskField(0, "size_gb"), diskField(0, "storage"), nicField(0, "bridge"), nicField(2, "vlan_tag")]).toEqual([
        "disk_gb",
        "storage",
        "bridge",
        "nics.1.vlan_tag",
    ]);
});

test("what was not chosen is what the host has, and what was chosen stays", () => {
    const storage = {
        name: "fast",
        type: null,
        content: ["images"],
        shared: false,
        free_bytes: null,
        total_bytes: null,
    };
    const found: Schemas["GuestChoices"] = {
        node: "pve",
        nodes: [],
        cores: null,
        memory_bytes: null,
        next_vmid: 100,
        processor_types: [],
        storages: [storage],
        bridges: [{ name: "vmbr7", vlan_aware: null, comment: null }],
    };
    const two = {
        ...draftOn(1),
        disks: [NEW_DISK, { size_gb: 1, storage: "slow" }],
        nics: [NEW_NIC, { bridge: "vmbr0", vlan_tag: "" }],
    };
    const filled = withDefaults(two, found);
    expect(filled.disks.map((disk) => disk.storage)).toEqual(["fast", "slow"]);
    expect(filled.nics.map((nic) => nic.bridge)).toEqual(["vmbr7", "vmbr0"]);
    expect(bodyOf(withDefaults(two, undefined))).toMatchObject({ storage: undefined, bridge: "vmbr0" });
});
