import { texts } from "../../texts/texts";

export const t = texts("vm-hardware", {
    views: "Views of the hardware",
    allDevices: "Devices",
    options: "Options",
    cloudInit: "Cloud-init",

    processorMemory: "Processor and memory",
    processor: "Processor",
    cores: "{n, plural, one {# core} other {# cores}} ({sockets, plural, one {# socket} other {# sockets}}, {each} each)",
    processorType: "Type",
    memory: "Memory",
    ballooning: "Ballooning",
    on: "on",
    off: "off",
    keepsAtLeast: "keeps at least {memory}",
    isDefault: "{value}, the default",

    computer: "Firmware and system",
    firmware: "Firmware",
    seabios: "SeaBIOS",
    ovmf: "OVMF (UEFI)",
    machineType: "Machine type",
    scsiController: "SCSI controller",
    osType: "OS type",
    display: "Display",
    noDisplay: "none",
    bootOrder: "Boot order",

    discard: "discard",
    ssd: "SSD",
    ioThread: "I/O thread",

    devices: "Other devices",
    serial: "Serial {key}",
    passedThrough: "Passed through {key}",
    none: "none",

    pending: "Pending changes",
    pendingNote:
        "The host stored these changes. They apply at the next start of the machine, not at a restart of its operating system.",
    afterNextStart: "{next} after the next start; in force now: {now}.",
    removed: "Removed",
    notSet: "not set",
});
