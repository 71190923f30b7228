import { texts } from "../../texts/texts";

export const t = texts("vm-options", {
    system: "Operating system and devices",
    firewall: "Firewall",
    firewallNote: "These options apply to the NICs of the machine that have the firewall switched on.",

    name: "Name",
    nameRule: "Letters, digits and hyphens, such as web-1",
    ostype: "OS type",
    boot: "Boot order",
    bootRule: "Such as order=scsi0;net0",
    anyDevice: "first disk, then CD-ROM, then network",
    agent: "QEMU guest agent",
    agentRule: "0, 1, or such as enabled=1,fstrim_cloned_disks=1",
    hotplug: "Hotplug",
    hotplugRule: "0, 1, or some of network, disk, cpu, memory, usb, cloudinit",
    vmstatestorage: "Storage for saved memory",
    vmstatestorageRule: "For suspended machines and snapshots with memory",
    chosenByHost: "chosen by the host",
    smbios1: "SMBIOS settings (type 1)",
    smbios1Rule: "Such as uuid=…,serial=…",
    startdate: "Date of the clock at start",
    startdateRule: "now, or such as 2026-01-31T12:00:00",
    now: "now",
    localtime: "Clock in local time",
    tablet: "Pointer is a tablet",
    acpi: "ACPI support",
    kvm: "KVM hardware virtualisation",
    freeze: "Freeze CPU at startup",

    rootOnlyNote:
        "Proxmox VE lets only root@pam change these options, and no API token. Change them on the node with <code>qm set</code>. Their values may contain secrets and are not shown.",
});
