import type { Schemas } from "../../api/client";
import { defaultBridge, defaultStorage } from "../../guests/choices/items";
import { collector, type Entry, type Faults } from "../../guests/create/faults";
import { t as common } from "../../guests/create/texts";
import { addressFault, type Entered, settingsOf } from "../cloudinit/settings";
import type { OsType } from "../ostype/ostypes";
import { t } from "./texts";

export type Source = "empty" | "iso" | "known" | "image" | "url";

/** The algorithms of an image's checksum, with the number of its digits. */
export const CHECKSUMS = { sha256: 64, sha384: 96, sha512: 128 } as const;
export type Algorithm = keyof typeof CHECKSUMS;

/** A disk of the new machine; the storage is null until one is chosen. */
export type DiskRow = { size_gb: Entry; storage: string | null };

/** A NIC of the new machine; the bridge is null until one is chosen. */
export type NicRow = { bridge: string | null; vlan_tag: Entry };

/** The most that the service takes. */
export const MOST_DISKS = 14;
export const MOST_NICS = 16;

/** What was entered so far. Numbers are as entered in their field; empty means not set. */
export type Draft = Entered & {
    host_id: number | null;
    /** The host's own if null. */
    node: string | null;
    source: Source;
    iso: string;
    image: string;
    /** The id of a known image; empty until one is chosen. */
    known: string;
    skip_checksum: boolean;
    url: string;
    checksum: string;
    algorithm: Algorithm;
    ostype: OsType;
    name: string;
    vmid: Entry;
    cores: Entry;
    memory_mb: Entry;
    /** At least one each; the image is copied to the first disk. */
    disks: DiskRow[];
    nics: NicRow[];
    bios: "seabios" | "ovmf";
    /** Proxmox VE's default if empty. */
    cpu_type: string;
    serial_port: boolean;
    tpm: boolean;
    agent: boolean;
    start: boolean;
    password: string;
    upgrade: boolean;
};

const STEPS = ["place", "source", "machine", "cloud", "review"] as const;
export type Step = (typeof STEPS)[number];

export const NEW_DISK: DiskRow = { size_gb: 32, storage: null };
export const NEW_NIC: NicRow = { bridge: null, vlan_tag: "" };

/** The service's own defaults. */
export const draftOn = (host: number | null): Draft => ({
    host_id: host,
    node: null,
    source: "empty",
    iso: "",
    image: "",
    known: "",
    skip_checksum: false,
    url: "",
    checksum: "",
    algorithm: "sha256",
    ostype: "l26",
    name: "",
    vmid: "",
    cores: 2,
    memory_mb: 2048,
    disks: [NEW_DISK],
    nics: [NEW_NIC],
    bios: "seabios",
    cpu_type: "",
    serial_port: false,
    tpm: false,
    agent: false,
    start: false,
    user: "",
    password: "",
    ssh_keys: "",
    address: "dhcp",
    ip: "",
    gateway: "",
    dns: "",
    upgrade: true,
});

/** The draft with storages and bridges that are there, where none was chosen. */
export const withDefaults = (draft: Draft, found: Schemas["GuestChoices"] | undefined): Draft => ({
    ...draft,
    disks: draft.disks.map((disk) => ({ ...disk, storage: disk.storage ?? defaultStorage(found, "images") ?? "" })),
    nics: draft.nics.map((nic) => ({ ...nic, bridge: nic.bridge ?? defaultBridge(found) })),
});

/** The name of a disk's field in the request body: the first disk has fields of its own. */
export const diskField = (index: number, field: keyof DiskRow): string =>
    index > 0 ? `disks.${index - 1}.${field}` : field === "size_gb" ? "disk_gb" : field;

/** The same for a NIC. */
export const nicField = (index: number, field: keyof NicRow): string =>
    index > 0 ? `nics.${index - 1}.${field}` : field;

/** Cloud-init sets up an image; what is installed otherwise asks for everything itself. */
export const isFromImage = ({ source }: Pick<Draft, "source">): boolean =>
    source === "image" || isDownloaded({ source });

/** Whether the node downloads the image to a storage for images to import. */
export const isDownloaded = ({ source }: Pick<Draft, "source">): boolean => source === "known" || source === "url";

/** Without a password and without a key, cloud-init lets nobody in. */
export const isWithoutSignIn = (draft: Draft): boolean =>
    isFromImage(draft) && draft.password === "" && draft.ssh_keys.trim() === "";

/** Some cloud images do not start without a serial port. */
export const withSource = (source: Source): Partial<Draft> => ({ source, serial_port: isFromImage({ source }) });

/** The change that selects an image, with what it needs to start. */
export const withImage = (draft: Draft, image: Schemas["KnownImage"]): Partial<Draft> => ({
    known: image.id,
    ostype: image.ostype as OsType,
    bios: image.bios,
    cpu_type: image.cpu_type ?? "",
    agent: image.agent,
    serial_port: image.serial_port,
    disks: draft.disks.map((disk, index) =>
        index === 0 ? { ...disk, size_gb: Math.max(Number(disk.size_gb), image.disk_gb) } : disk,
    ),
});

export const stepsFor = (draft: Draft): [Step, ...Step[]] =>
    isFromImage(draft) ? [...STEPS] : ["place", "source", "machine", "review"];

/** The step to which a field of the request body belongs. */
export function stepOf(field: string): Step {
    if (field === "host_id" || field === "node") return "place";
    if (/^(iso|image|image_url|known_image|ostype)(\.|$)/.test(field)) return "source";
    return field.startsWith("cloud_init") ? "cloud" : "machine";
}

/**
 * The errors in a step, by the service's own rules; the service decides. `cores` are those of the node, if known, and
 * `noImport` says that none of its storages takes images to import.
 */
export function check(step: Step, draft: Draft, cores: number | null, noImport = false): Faults {
    const faults: Faults = {};
    const { filled, within, name, cores: coresOf } = collector(faults);
    if (step === "place" && draft.host_id === null) faults.host_id = common.chooseHost;
    if (step === "source") {
        if (draft.source === "iso" && !/^[\w.-]+:iso\/\S+$/.test(draft.iso.trim())) {
            faults.iso = common.mustBeVolume({ example: "local:iso/debian.iso" });
        }
        if (draft.source === "image" && !/^[\w.-]+:\S+$/.test(draft.image.trim())) {
            faults.image = common.mustBeVolume({ example: "local:import/debian.qcow2" });
        }
    }
    if (step === "source" && isDownloaded(draft) && noImport) {
        faults[draft.source === "known" ? "known_image" : "image_url"] = t.mustAllowImport;
    }
    if (step === "source" && draft.source === "known" && draft.known === "") faults["known_image.id"] = t.chooseImage;
    if (step === "source" && draft.source === "url") {
        if (!/^https:\/\/[^/@\s]+\/[^\s#]+$/.test(draft.url.trim())) faults["image_url.url"] = t.mustBeHttps;
        const digits = CHECKSUMS[draft.algorithm];
        if (!new RegExp(`^[0-9A-Fa-f]{${digits}}$`).test(draft.checksum.trim()))
            faults["image_url.checksum"] = t.mustBeDigits({ digits });
    }
    if (step === "machine") {
        name("name", draft.name);
        within("vmid", draft.vmid, 100, 999_999_999);
        within("cores", draft.cores, 1, 512);
        within("memory_mb", draft.memory_mb, 16, 64 * 1024 * 1024);
        coresOf("cores", draft.cores, cores);
        filled("cores", draft.cores);
        filled("memory_mb", draft.memory_mb);
        draft.disks.forEach(({ size_gb }, index) => {
            const field = diskField(index, "size_gb");
            filled(field, size_gb);
            within(field, size_gb, 1, 128 * 1024);
        });
        draft.nics.forEach(({ bridge, vlan_tag }, index) => {
            filled(nicField(index, "bridge"), bridge);
            within(nicField(index, "vlan_tag"), vlan_tag, 1, 4094);
        });
    }
    const wrongAddress = step === "cloud" ? addressFault(draft) : undefined;
    if (wrongAddress !== undefined) faults["cloud_init.ip"] = wrongAddress;
    return faults;
}

/** The request body. What was entered for another source is left out. */
export function bodyOf(draft: Draft): Schemas["VmCreateIn"] {
    const text = (value: string) => value.trim() || null;
    const number = (value: Entry) => (value === "" ? null : Number(value));
    const [disk, ...disks] = draft.disks.map(({ size_gb, storage }) => ({
        size_gb: Number(size_gb),
        storage: text(storage ?? ""),
    }));
    const [nic, ...nics] = draft.nics.map(({ bridge, vlan_tag }) => ({
        bridge: (bridge ?? "").trim(),
        vlan_tag: number(vlan_tag),
    }));
    return {
        host_id: draft.host_id ?? 0,
        node: draft.node,
        name: draft.name.trim(),
        vmid: number(draft.vmid),
        cores: Number(draft.cores),
        memory_mb: Number(draft.memory_mb),
        disk_gb: disk?.size_gb ?? 0,
        storage: disk?.storage ?? undefined,
        disks: disks.length === 0 ? null : disks,
        bridge: nic?.bridge ?? "",
        vlan_tag: nic?.vlan_tag ?? null,
        nics: nics.length === 0 ? null : nics.map((one) => ({ ...one, model: "virtio", firewall: false })),
        ostype: draft.ostype,
        bios: draft.bios,
        scsi_controller: "virtio-scsi-single",
        tpm: draft.tpm,
        agent: draft.agent,
        serial_port: draft.serial_port,
        cpu_type: text(draft.cpu_type),
        start: draft.start,
        iso: draft.source === "iso" ? text(draft.iso) : null,
        image: draft.source === "image" ? text(draft.image) : null,
        known_image:
            draft.source === "known" ? { id: draft.known, storage: null, skip_checksum: draft.skip_checksum } : null,
        image_url:
            draft.source === "url"
                ? { url: draft.url.trim(), checksum: draft.checksum.trim(), algorithm: draft.algorithm, storage: null }
                : null,
        cloud_init: isFromImage(draft) ? cloudInitOf(draft) : null,
    };
}

function cloudInitOf(draft: Draft): Schemas["CloudInit"] {
    // Packages are upgraded unless this says no.
    return { ...settingsOf(draft), password: draft.password || null, upgrade: draft.upgrade ? null : false };
}
