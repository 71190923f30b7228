import { describe, expect, it } from "vitest";
import type { Guest } from "../useGuest";
import type { Disk } from "./queries";
import { canDetach, canGrow, canMove, growFault, isSize, pendingOf, runsFirst } from "./rules";

const GIB = 2 ** 30;
const disk = (change: Partial<Disk> = {}): Disk => ({
    disk: "scsi0",
    type: "disk",
    bus: "scsi",
    mount_point: null,
    storage: "fast",
    volume: "fast:vm-100-disk-0",
    size_bytes: 32 * GIB,
    used_bytes: null,
    format: null,
    cache: null,
    read_only: false,
    mount: null,
    refused: null,
    pending: null,
    ...change,
});
const next = (change: Partial<NonNullable<Disk["pending"]>>) =>
    disk({
        pending: {
            removed: false,
            storage: "fast",
            volume: "fast:vm-100-disk-0",
            size_bytes: 32 * GIB,
            mount_point: null,
            read_only: false,
            mount: null,
            ...change,
        },
    });

describe("the size of a disk", () => {
    it("can only grow", () => {
        expect(growFault(33, 32 * GIB)).toBeNull();
        for (const size of [32, 31, 0, -1]) expect(growFault(size, 32 * GIB)).toContain("32 GiB");
        expect(isSize(33, 32 * GIB)).toBe(true);
        expect(isSize(32, 32 * GIB)).toBe(false);
    });

    it("is not complained about before it is entered, and is none then", () => {
        expect(growFault(null, 32 * GIB)).toBeNull();
        expect(isSize(null)).toBe(false);
    });
});

describe("what can be done with a disk", () => {
    it("depends on its type", () => {
        const can = (one: Disk) => [canGrow(one), canMove(one), canDetach(one)];
        expect(can(disk())).toEqual([true, true, true]);
        expect(can(disk({ disk: "rootfs" }))).toEqual([true, true, false]);
        expect(can(disk({ disk: "efidisk0", type: "efi" }))).toEqual([false, true, false]);
        expect(can(disk({ disk: "mp1", type: "path", volume: null, storage: null }))).toEqual([false, false, false]);
        expect(can(disk({ size_bytes: null }))).toEqual([false, true, true]);
    });

    it("leaves the disks of a running container where they are", () => {
        const guest = (type: "app" | "vm", status: string) => ({ type, status }) as Guest;
        expect(runsFirst(guest("app", "running"))).toContain("Shut");
        expect(runsFirst(guest("app", "stopped"))).toBeNull();
        expect(runsFirst(guest("vm", "running"))).toBeNull();
    });
});

describe("what the next start does to a disk", () => {
    it("is nothing without a pending change", () => {
        expect(pendingOf(disk())).toEqual([]);
    });

    it("is told", () => {
        expect(pendingOf(next({ removed: true, storage: null, volume: null, size_bytes: null }))).toEqual([
            "It is detached then.",
        ]);
        expect(pendingOf(next({ size_bytes: 40 * GIB }))).toEqual(["It then has 40 GiB."]);
        expect(pendingOf({ ...next({ volume: "slow:1" }), volume: null })).toEqual(["Volume slow:1 is attached then."]);
        expect(pendingOf(next({ storage: "slow", volume: "slow:1" }))).toEqual(["It then is volume slow:1."]);
        expect(pendingOf(next({}))).toEqual(["Its settings change then."]);
    });
});
