import type { Fault, Schemas } from "../../api/client";
import { addressFault, type Entered, settingsOf } from "../cloudinit/settings";
import type { OsType } from "../ostype/ostypes";
import { t } from "./texts";

export type Source = "empty" | "iso" | "image";

/** What was entered so far. Numbers are as entered in their field; empty means not set. */
export type Draft = Entered & {
    host_id: number | null;
    /** The host's own if null. */
    node: string | null;
    source: Source;
    iso: string;
    image: string;
    ostype: OsType;
    name: string;
    vmid: number | string;
    cores: number | string;
    memory_mb: number | string;
    disk_gb: number | string;
    storage: string;
    bridge: string;
    vlan_tag: number | string;
    bios: "seabios" | "ovmf";
    agent: boolean;
    start: boolean;
    password: string;
    upgrade: boolean;
};

/** Errors by the field's name in the request body, such as `cloud_init.ip`. */
export type Faults = Record<string, string>;

const STEPS = ["place", "source", "machine", "cloud", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The service's own defaults. */
export const draftOn = (host: number | null): Draft => ({
    host_id: host,
    node: null,
    source: "empty",
    iso: "",
    image: "",
    ostype: "l26",
    name: "",
    vmid: "",
    cores: 2,
    memory_mb: 2048,
    disk_gb: 32,
    storage: "",
    bridge: "vmbr0",
    vlan_tag: "",
    bios: "seabios",
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

/** Cloud-init sets up an image; what is installed otherwise asks for everything itself. */
export function stepsFor({ source }: Draft): Step[] {
    return STEPS.filter((step) => step !== "cloud" || source === "image");
}

/** The step to which a field of the request body belongs. */
export function stepOf(field: string): Step {
    if (field === "host_id" || field === "node") return "place";
    if (field === "iso" || field === "image" || field === "ostype") return "source";
    return field.startsWith("cloud_init") ? "cloud" : "machine";
}

/** The errors reported by the service, by field; those of the elements of a list are those of the list. */
export function faultsOf(faults: Fault[]): Faults {
    const found: Faults = {};
    for (const { loc, msg } of faults) {
        const field = loc.slice(1).filter((part) => typeof part === "string").join(".");
        found[field] = field in found ? `${found[field]} ${msg}` : msg;
    }
    return found;
}

/** The errors in a step, by the service's own rules; the service decides. `cores` are those of the node, if known. */
export function check(step: Step, draft: Draft, cores: number | null): Faults {
    const faults: Faults = {};
    const within = (field: "vmid" | "cores" | "memory_mb" | "disk_gb" | "vlan_tag", least: number, most: number) => {
        const value = draft[field];
        if (value === "") return;
        const number = Number(value);
        if (!Number.isInteger(number)) faults[field] = t.mustWholeNumber;
        else if (number < least || number > most) faults[field] = t.mustBetween({ least, most });
    };
    if (step === "place" && draft.host_id === null) faults.host_id = t.chooseHost;
    if (step === "source") {
        if (draft.source === "iso" && !/^[\w.-]+:iso\/\S+$/.test(draft.iso.trim())) {
            faults.iso = t.mustBeVolume({ example: "local:iso/debian.iso" });
        }
        if (draft.source === "image" && !/^[\w.-]+:\S+$/.test(draft.image.trim())) {
            faults.image = t.mustBeVolume({ example: "local:import/debian.qcow2" });
        }
    }
    if (step === "machine") {
        if (draft.name.trim() === "") faults.name = t.mustNotEmpty;
        else if (!/^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(draft.name.trim())) faults.name = t.mustBeLabel;
        if (draft.bridge.trim() === "") faults.bridge = t.mustNotEmpty;
        within("vmid", 100, 999_999_999);
        within("cores", 1, 512);
        within("memory_mb", 16, 64 * 1024 * 1024);
        within("disk_gb", 1, 128 * 1024);
        within("vlan_tag", 1, 4094);
        if (cores !== null && Number(draft.cores) > cores) faults.cores = t.nodeHasCores({ cores });
        for (const field of ["cores", "memory_mb", "disk_gb"] as const) if (draft[field] === "") faults[field] = t.mustNotEmpty;
    }
    const wrongAddress = step === "cloud" ? addressFault(draft) : undefined;
    if (wrongAddress !== undefined) faults["cloud_init.ip"] = wrongAddress;
    return faults;
}

/** The request body. What was entered for another source is left out. */
export function bodyOf(draft: Draft): Schemas["VmCreateIn"] {
    const text = (value: string) => value.trim() || null;
    const number = (value: number | string) => (value === "" ? null : Number(value));
    return {
        host_id: draft.host_id ?? 0,
        node: draft.node,
        name: draft.name.trim(),
        vmid: number(draft.vmid),
        cores: Number(draft.cores),
        memory_mb: Number(draft.memory_mb),
        disk_gb: Number(draft.disk_gb),
        storage: text(draft.storage),
        bridge: draft.bridge.trim(),
        vlan_tag: number(draft.vlan_tag),
        ostype: draft.ostype,
        bios: draft.bios,
        scsi_controller: "virtio-scsi-single",
        agent: draft.agent,
        start: draft.start,
        iso: draft.source === "iso" ? text(draft.iso) : null,
        image: draft.source === "image" ? text(draft.image) : null,
        cloud_init: draft.source === "image" ? cloudInitOf(draft) : null,
    };
}

function cloudInitOf(draft: Draft): Schemas["CloudInit"] {
    // Packages are upgraded unless this says no.
    return { ...settingsOf(draft), password: draft.password || null, upgrade: draft.upgrade ? null : false };
}
