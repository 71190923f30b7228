import { expect, test } from "vitest";
import { mountChanges, mountOf, mountText } from "./mount";
import type { Disk } from "./queries";

const disk: Disk = {
    disk: "mp0",
    type: "disk",
    bus: null,
    mount_point: "/srv",
    storage: "fast",
    volume: "fast:vm-101-disk-1",
    size_bytes: 2 ** 30,
    used_bytes: null,
    format: null,
    cache: null,
    read_only: false,
    mount: { backup: true, acl: false, quota: null, replicate: false, mount_options: ["noatime"] },
    refused: null,
    pending: null,
};

test("what is pending is what one goes on from", () => {
    expect(mountOf(disk)).toMatchObject({ mount_point: "/srv", backup: true, read_only: null });
    const pending = {
        removed: false,
        storage: "fast",
        volume: disk.volume,
        size_bytes: disk.size_bytes,
        mount_point: "/data",
        read_only: true,
        mount: { backup: null, acl: null, quota: null, replicate: null, mount_options: [] },
    };
    expect(mountOf({ ...disk, pending })).toMatchObject({ mount_point: "/data", backup: null, read_only: true });
});

test("only what differs is sent, and null for the default", () => {
    const before = mountOf(disk);
    expect(mountChanges(before, before)).toEqual({});
    expect(mountChanges(before, { ...before, backup: null, mount_options: ["noatime", "nosuid"] })).toEqual({
        backup: null,
        mount_options: ["noatime", "nosuid"],
    });
});

test("the list names what differs from the defaults", () => {
    expect(mountText(disk)).toBe("In backups · No ACLs · Not replicated · noatime");
    expect(mountText({ ...disk, mount: null })).toBe("");
});
