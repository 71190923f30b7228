import type { Schemas } from "../../api/client";
import { defaultBridge, defaultStorage } from "../../guests/choices/items";
import { collector, type Entry, type Faults } from "../../guests/create/faults";
import { t as common } from "../../guests/create/texts";
import { t } from "./texts";

/** What was entered so far. Numbers are as entered in their field; empty means not set. */
export type Draft = {
    host_id: number | null;
    /** The host's own if null. */
    node: string | null;
    source: "stored" | "index" | "image";
    template: string;
    file: string;
    /** The reference of an image of a registry. */
    image: string;
    name: string;
    ctid: Entry;
    cores: Entry;
    memory_mb: Entry;
    swap_mb: Entry;
    disk_gb: Entry;
    /** Null until one is chosen, as the bridge is. */
    storage: string | null;
    bridge: string | null;
    vlan_tag: Entry;
    address: "dhcp" | "static" | "manual";
    ip: string;
    gateway: string;
    ip6: "manual" | "auto" | "dhcp";
    dns: string;
    search_domain: string;
    firewall: boolean;
    unprivileged: boolean;
    consent: boolean;
    nesting: boolean;
    password: string;
    ssh_keys: string;
    start: boolean;
};

/** The reference of an image, as an example. */
export const IMAGE_EXAMPLE = "docker.io/library/nginx:1.29";

export const STEPS = ["place", "template", "container", "sign-in", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The service's own defaults. */
export const draftOn = (host: number | null): Draft => ({
    host_id: host,
    node: null,
    source: "stored",
    template: "",
    file: "",
    image: "",
    name: "",
    ctid: "",
    cores: 1,
    memory_mb: 512,
    swap_mb: 512,
    disk_gb: 8,
    storage: null,
    bridge: null,
    vlan_tag: "",
    address: "dhcp",
    ip: "",
    gateway: "",
    ip6: "manual",
    dns: "",
    search_domain: "",
    firewall: false,
    unprivileged: true,
    consent: false,
    nesting: true,
    password: "",
    ssh_keys: "",
    start: false,
});

/** The draft with a storage and a bridge that are there, where none was chosen. */
export const withDefaults = (draft: Draft, found: Schemas["GuestChoices"] | undefined): Draft => ({
    ...draft,
    storage: draft.storage ?? defaultStorage(found, "rootdir") ?? "",
    bridge: draft.bridge ?? defaultBridge(found),
});

/** The step to which a field of the request body belongs. */
export function stepOf(field: string): Step {
    if (field === "host_id" || field === "node") return "place";
    if (field === "template" || field.startsWith("download") || field.startsWith("image")) return "template";
    return field === "password" || field === "ssh_keys" ? "sign-in" : "container";
}

/** What is between the separators, without what is empty. */
const parts = (text: string, separator: string): string[] =>
    text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean);

export const keysOf = ({ ssh_keys }: Draft): string[] => parts(ssh_keys, "\n");

/** Whether somebody can sign in to the container. */
export const canSignIn = (draft: Draft): boolean => draft.password !== "" || keysOf(draft).length > 0;

/** The errors in a step, by the service's own rules; the service decides. `cores` are those of the node, if known. */
export function check(step: Step, draft: Draft, cores: number | null): Faults {
    const faults: Faults = {};
    const { filled, within, name, cores: coresOf } = collector(faults);
    if (step === "place" && draft.host_id === null) faults.host_id = common.chooseHost;
    if (step === "template" && draft.source === "stored" && !/^[\w.-]+:vztmpl\/\S+$/.test(draft.template.trim()))
        faults.template = common.mustBeVolume({ example: "local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst" });
    if (step === "template" && draft.source === "index" && !/^[\w.+~-]+$/.test(draft.file.trim()))
        faults["download.template"] = t.mustBeFile({ example: "debian-13-standard_13.1-2_amd64.tar.zst" });
    if (step === "template" && draft.source === "image" && !/^[\w./:-]+:[\w.-]+$/.test(draft.image.trim()))
        faults["image.reference"] = t.mustBeReference({ example: IMAGE_EXAMPLE });
    if (step === "container") {
        name("name", draft.name);
        within("ctid", draft.ctid, 100, 999_999_999);
        within("cores", draft.cores, 1, 512);
        coresOf("cores", draft.cores, cores);
        within("memory_mb", draft.memory_mb, 16, 64 * 1024 * 1024);
        within("swap_mb", draft.swap_mb, 0, 64 * 1024 * 1024);
        within("disk_gb", draft.disk_gb, 1, 128 * 1024);
        within("vlan_tag", draft.vlan_tag, 1, 4094);
        for (const field of ["cores", "memory_mb", "swap_mb", "disk_gb", "bridge"] as const)
            filled(field, draft[field]);
        if (draft.address === "static" && !/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(draft.ip.trim()))
            faults.ip = t.mustBeNetwork;
        if (draft.source === "image" && draft.ip6 === "auto") faults.ip6 = t.noSlaac;
        if (!draft.unprivileged && !draft.consent) faults.consent = t.mustConsent;
    }
    if (step === "sign-in" && draft.password !== "" && draft.password.length < 5) faults.password = t.mustHaveLength;
    return faults;
}

/** The request body. What was entered for another template, or another way to get an address, is left out. */
export function bodyOf(draft: Draft): Schemas["ContainerCreateIn"] {
    const text = (value: string | null) => value?.trim() || null;
    const number = (value: Entry) => (value === "" ? null : Number(value));
    const orNull = (values: string[]) => (values.length === 0 ? null : values);
    const isStatic = draft.address === "static";
    return {
        host_id: draft.host_id ?? 0,
        node: draft.node,
        name: draft.name.trim(),
        ctid: number(draft.ctid),
        template: draft.source === "stored" ? text(draft.template) : null,
        download: draft.source === "index" ? { template: draft.file.trim(), storage: null } : null,
        image: draft.source === "image" ? { reference: draft.image.trim(), storage: null } : null,
        disk_gb: Number(draft.disk_gb),
        storage: text(draft.storage) ?? undefined,
        cores: Number(draft.cores),
        memory_mb: Number(draft.memory_mb),
        swap_mb: Number(draft.swap_mb),
        bridge: (draft.bridge ?? "").trim(),
        vlan_tag: number(draft.vlan_tag),
        firewall: draft.firewall,
        ip: isStatic ? draft.ip.trim() : draft.address,
        gateway: isStatic ? text(draft.gateway) : null,
        ip6: draft.ip6 === "manual" ? null : draft.ip6,
        dns: orNull(parts(draft.dns, ",")),
        search_domain: text(draft.search_domain),
        password: draft.password || null,
        ssh_keys: orNull(keysOf(draft)),
        unprivileged: draft.unprivileged,
        consent: !draft.unprivileged && draft.consent,
        nesting: draft.unprivileged && draft.nesting,
        start: draft.start,
    };
}
