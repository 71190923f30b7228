import type { Schemas } from "../../api/client";
import type { Input } from "../../api/operation";
import { t } from "./texts";
import { mib, orDefault } from "./values";

export type Device = Schemas["Device"];
export type Kind = Device["kind"];
type Settings = Schemas["DeviceSettings"];

/** A slot as the operations take it; the service lists no others. */
export type Slot = Input<"vms.set_device">["slot"];

export const KINDS: Record<Kind, string> = {
    cdrom: t.cdrom,
    display: t.display,
    serial: t.serial,
    rng: t.rng,
    firmware: t.firmware,
    machine: t.machineType,
    efi_disk: t.efiDisk,
    tpm: t.tpm,
    usb: t.usb,
    pci: t.pci,
};

export const FIRMWARE: Record<string, string> = { seabios: t.seabios, ovmf: t.ovmf };

/** The settings of a device as text. */
export function settingsOf(kind: Kind, settings: Settings): string {
    const { volume, type, memory_mb, source, version, mapping, host } = settings;
    const parts: Record<Kind, () => (string | null | false)[]> = {
        cdrom: () => [volume === "cdrom" ? t.driveOfNode : (volume ?? t.empty)],
        display: () => [type === "none" ? t.none : orDefault(type, "std"), memory_mb !== null && mib(memory_mb)],
        serial: () => [source === "socket" ? t.socket : source],
        rng: () => [source],
        firmware: () => [type === null ? t.isDefault({ value: t.seabios }) : (FIRMWARE[type] ?? type)],
        machine: () => [type === null ? t.isDefault({ value: "i440fx" }) : type === "pc" ? "i440fx" : type],
        efi_disk: () => [volume, settings.pre_enrolled_keys && t.secureBoot],
        tpm: () => [volume, version],
        usb: () => [mapping === null ? host : t.mapped({ mapping }), settings.usb3 && t.usb3],
        pci: () => [mapping === null ? host : t.mapped({ mapping }), settings.pcie && t.pcie],
    };
    return parts[kind]().filter(Boolean).join(" · ");
}

/** What the next start changes about a device; null when it changes nothing. */
export function nextOf({ kind, in_force, next, pending }: Device): string | null {
    if (!pending) return null;
    if (next === null) return t.leavesAtStart;
    return in_force === null ? t.addedAtStart : t.waitsForStart({ next: settingsOf(kind, next) });
}

/** Whether every machine has it, so that it is reset and not removed. */
export const isAlwaysThere = (kind: Kind) => kind === "display" || kind === "firmware" || kind === "machine";

/** Whether it has a volume with what the machine stored there. */
export const isVolume = (kind: Kind) => kind === "efi_disk" || kind === "tpm";

/** Whether it has settings that can be changed; others are only added and removed. */
export const hasSettings = (kind: Kind) => !isVolume(kind) && kind !== "serial";
