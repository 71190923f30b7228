import { describe, expect, test } from "vitest";
import type { Preflight } from "../../api/client";
import type { Guest } from "../useGuest";
import { fixLinkOf, strategyText } from "./plan";

const app = { type: "app", id: 7 } as Guest;
const machine = { type: "vm", id: 8 } as Guest;
const of = {
    source: { host_id: 1, host_name: "pve", node: "pve-a1", ctid: 100 },
    target: { host_id: 2, host_name: "pve-2", node: "edge", ctid: 100 },
} as Preflight;

describe("a blocker links to the page where it can be resolved", () => {
    test("to the named host, even if its name starts with the other host's name", () => {
        expect(fixLinkOf("Holdfast can't sign in to pve-2 over SSH.", app, of)).toEqual({
            to: "/hosts/$id/connection",
            id: 2,
            label: "SSH of pve-2",
        });
        expect(
            fixLinkOf(
                "Not enough free space on storage local of pve. Free some space, or choose another storage.",
                app,
                of,
            )?.id,
        ).toBe(1);
        expect(fixLinkOf("Node edge is offline. Bring it online, or choose another host.", app, of)?.id).toBe(2);
    });

    test("to the app's NICs when a NIC must be changed", () =>
        expect(fixLinkOf("pve-2 has no bridge vmbr1. Create it there, or change the NIC.", app, of)).toMatchObject({
            to: "/apps/$id/hardware",
            hash: "network",
            id: 7,
        }));

    test("to the machine's snapshots and disks when those are in the way", () => {
        const snapshots =
            "Disk scsi0 is local and in snapshots (before). Delete them, or shut the machine down and move it offline.";
        expect(fixLinkOf(snapshots, machine, of)).toMatchObject({ to: "/vms/$id/protection", id: 8 });
        const linked =
            "Disk scsi0 (local-lvm:base-100-disk-0/vm-101-disk-0) is a linked clone, which stays beside its template.";
        expect(fixLinkOf(linked, machine, of)).toMatchObject({
            to: "/vms/$id/hardware",
            hash: "disks",
            id: 8,
        });
    });

    test("not at all when the message names neither", () =>
        expect(
            fixLinkOf("The container is a template. Only containers that can run can be moved.", app, of),
        ).toBeNull());
});

test("a container and a machine are moved in different ways within a cluster, and a new way is named by itself", () => {
    expect(strategyText("cluster", "app")?.text).not.toBe(strategyText("cluster", "vm")?.text);
    expect(strategyText("other", "vm")).toEqual({ title: "other", text: "" });
    expect(strategyText(null, "vm")).toBeNull();
});
