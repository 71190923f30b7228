import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { capacity, driveSettings, system } from "./values";

const hardware: Schemas["Hardware"] = {
    sockets: 1,
    cores: 2,
    vcpus: null,
    cpu: null,
    memory_mb: 2048,
    balloon_mb: null,
    bios: null,
    machine: null,
    scsi_controller: null,
    ostype: "l26",
    display: null,
    boot: "order=scsi0;net0",
    disks: [],
    cdroms: [],
    efi_disk: null,
    tpm: null,
    unused_disks: [],
    nics: [],
    serials: {},
    passed_through: {},
};
const drive: Schemas["Drive"] = {
    key: "scsi0",
    bus: "scsi",
    storage: "local-lvm",
    volume: "local-lvm:vm-100-disk-0",
    size_bytes: 32 * 1024 ** 3,
    format: null,
    cache: null,
    discard: null,
    ssd: null,
    iothread: null,
};
const of = (rows: [string, unknown][]) => Object.fromEntries(rows);

test("what the configuration does not set is shown as Proxmox VE's default", () => {
    expect(of(capacity(hardware))).toEqual({
        Processor: "2 cores (1 socket, 2 each)",
        Type: "kvm64, the default",
        Memory: "2 GiB",
        Ballooning: "on",
    });
    expect(of(system(hardware))).toMatchObject({
        "OS type": "Linux 2.6 or newer",
        "Boot order": "scsi0, net0",
    });
});

test("ballooning is off at 0, and its least memory is told otherwise", () => {
    expect(of(capacity({ ...hardware, balloon_mb: 0 }))).toMatchObject({ Ballooning: "off" });
    expect(of(capacity({ ...hardware, balloon_mb: 1024 }))).toMatchObject({ Ballooning: "keeps at least 1 GiB" });
});

test("the settings of a drive are those that are no defaults", () => {
    const of = driveSettings({
        ...hardware,
        disks: [
            { ...drive, discard: true, ssd: false, iothread: true },
            { ...drive, key: "scsi1" },
        ],
    });
    expect([...of]).toEqual([
        ["scsi0", "discard · I/O thread"],
        ["scsi1", ""],
    ]);
});
