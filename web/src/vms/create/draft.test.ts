import { expect, test } from "vitest";
import { bodyOf, check, type Draft, draftOn, faultsOf, stepOf, stepsFor } from "./draft";

const draft: Draft = { ...draftOn(1), name: "web-1" };

test("an untouched draft asks for the service's own defaults", () => {
    expect(bodyOf(draft)).toMatchObject({ host_id: 1, name: "web-1", cores: 2, memory_mb: 2048, disk_gb: 32, bridge: "vmbr0", ostype: "l26" });
    expect(bodyOf(draft)).toMatchObject({ node: null, storage: null, vmid: null, iso: null, image: null, cloud_init: null, start: false });
});

test("only what belongs to the chosen source is sent", () => {
    const both = { ...draft, iso: "local:iso/a.iso", image: "local:import/b.qcow2", user: "admin" };
    expect(bodyOf({ ...both, source: "iso" })).toMatchObject({ iso: "local:iso/a.iso", image: null, cloud_init: null });
    expect(bodyOf({ ...both, source: "image" })).toMatchObject({ iso: null, image: "local:import/b.qcow2", cloud_init: { user: "admin", ip: "dhcp" } });
});

test("SSH keys are one on each line, DNS servers are separated by commas", () => {
    const filled = { ...draft, source: "image" as const, ssh_keys: "ssh-ed25519 A a\n\nssh-rsa B b\n", dns: "10.0.0.1, 10.0.0.2", upgrade: false };
    expect(bodyOf(filled).cloud_init).toMatchObject({ ssh_keys: ["ssh-ed25519 A a", "ssh-rsa B b"], dns: ["10.0.0.1", "10.0.0.2"], upgrade: false });
});

test("only an image has a step for cloud-init", () => {
    expect(stepsFor(draft)).toEqual(["place", "source", "machine", "review"]);
    expect(stepsFor({ ...draft, source: "image" })).toContain("cloud");
});

test("each field is checked in its step", () => {
    expect(check("place", draftOn(null), null)).toEqual({ host_id: "Choose a host." });
    expect(Object.keys(check("source", { ...draft, source: "iso", iso: "debian.iso" }, null))).toEqual(["iso"]);
    expect(check("machine", draft, 8)).toEqual({});
    const wrong = { ...draft, name: "my vm", cores: 16, memory_mb: 1.5, disk_gb: "", vlan_tag: 5000 };
    expect(Object.keys(check("machine", wrong, 8)).sort()).toEqual(["cores", "disk_gb", "memory_mb", "name", "vlan_tag"]);
    expect(Object.keys(check("cloud", { ...draft, address: "static", ip: "10.0.0.5" }, null))).toEqual(["cloud_init.ip"]);
});

test("the faults of the service belong to fields, and fields to steps", () => {
    const fault = (loc: (string | number)[], msg: string) => ({ loc, msg, type: "value_error" });
    const found = faultsOf([
        fault(["body", "node"], "No."),
        fault(["body", "cloud_init", "ssh_keys", 0], "First."),
        fault(["body", "cloud_init", "ssh_keys", 1], "Second."),
        fault(["body", "disk_gb"], "Too large."),
    ]);
    expect(found).toEqual({ node: "No.", "cloud_init.ssh_keys": "First. Second.", disk_gb: "Too large." });
    expect(Object.keys(found).map(stepOf)).toEqual(["place", "cloud", "machine"]);
});
