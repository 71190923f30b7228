import type { Schemas } from "../../api/client";
import { natural } from "../../ui/natural";
import { namesIn, portsOf } from "../links";
import type { Interface } from "../queries";

export type Kind = NonNullable<Schemas["BridgeIn"]["type"]>;
export type Config = NonNullable<Schemas["BridgeIn"]["config"]>;

/** The settings that the form has, as text; those that are on or off as booleans. Lists of interfaces have spaces between. */
export type Values = { [F in Text]?: string } & { [F in Flag]?: boolean };
export type Field = Text | Flag;

const FLAGS = ["autostart", "bridge_vlan_aware"] as const;
const NUMBERS = ["mtu", "vlan-id", "ovs_tag"] as const;
const TEXTS = [
    "cidr",
    "gateway",
    "cidr6",
    "gateway6",
    "bridge_ports",
    "bridge_vids",
    "slaves",
    "bond_mode",
    "bond-primary",
    "bond_xmit_hash_policy",
    "vlan-raw-device",
    "ovs_bridge",
    "ovs_ports",
    "ovs_bonds",
    "ovs_options",
    "comments",
] as const;
type Flag = (typeof FLAGS)[number];
type Text = (typeof NUMBERS)[number] | (typeof TEXTS)[number];

/** The fields that hold lists of interfaces. */
export const LISTS = ["bridge_ports", "slaves", "ovs_ports", "ovs_bonds"] as const;
export type List = (typeof LISTS)[number];

const ADDRESSES: Field[] = ["cidr", "gateway", "cidr6", "gateway6"];
const OWN: Record<Kind, Field[]> = {
    bridge: ["bridge_ports", ...ADDRESSES, "bridge_vlan_aware", "bridge_vids"],
    bond: ["slaves", "bond_mode", "bond-primary", "bond_xmit_hash_policy", ...ADDRESSES],
    vlan: ["vlan-raw-device", "vlan-id", ...ADDRESSES],
    eth: ADDRESSES,
    alias: ADDRESSES,
    OVSBridge: ["ovs_ports", "ovs_options", ...ADDRESSES],
    OVSBond: ["ovs_bridge", "ovs_bonds", "bond_mode", "ovs_tag", "ovs_options"],
    OVSPort: ["ovs_bridge", "ovs_tag", "ovs_options"],
    OVSIntPort: ["ovs_bridge", "ovs_tag", "ovs_options", ...ADDRESSES],
};
export const KINDS = Object.keys(OWN) as Kind[];

/** The kind of an interface that can be changed here; null for others, such as those of software-defined networks. */
export function kindOf({ type }: Interface): Kind | null {
    return KINDS.find((kind) => kind === type) ?? null;
}

const LINUX_MODES = [
    "balance-rr",
    "active-backup",
    "balance-xor",
    "broadcast",
    "802.3ad",
    "balance-tlb",
    "balance-alb",
];
const OVS_MODES = ["active-backup", "balance-slb", "lacp-balance-slb", "lacp-balance-tcp"];
const DEFAULT_MODE = "balance-rr";

/** The modes of a bond. */
export const modesOf = (kind: Kind): string[] => (kind === "OVSBond" ? OVS_MODES : LINUX_MODES);

/** The fields of an interface with these values, in the order of the form. */
export function fieldsOf(kind: Kind, values: Values, name: string): Field[] {
    const mode = values.bond_mode || DEFAULT_MODE;
    const hidden: Partial<Record<Field, boolean>> = {
        bridge_vids: values.bridge_vlan_aware !== true,
        "bond-primary": mode !== "active-backup",
        bond_xmit_hash_policy: mode !== "balance-xor" && mode !== "802.3ad",
        // The name of a VLAN like eno1.50 says both.
        "vlan-raw-device": name.includes("."),
        "vlan-id": name.includes("."),
    };
    return [...OWN[kind].filter((field) => !hidden[field]), "mtu", "comments", "autostart"];
}

/** The values of an interface. */
export function valuesOf(one: Interface): Values {
    const text = (field: Text) => {
        const value = one[field];
        return value === null ? "" : String(value);
    };
    const texts = [...NUMBERS, ...TEXTS].map((field) => [field, text(field)]);
    return {
        ...Object.fromEntries(texts),
        autostart: one.autostart,
        bridge_vlan_aware: one.bridge_vlan_aware === true,
    } as Values;
}

/** What to send: the settings that differ. One that is emptied, or that the interface no longer has, is removed by null. */
export function changesOf(kind: Kind, before: Values, after: Values, name: string): Config {
    const shown = fieldsOf(kind, after, name);
    const config: Record<string, string | number | boolean | null> = {};
    for (const field of [...OWN[kind], "mtu", "comments", "autostart"] as Field[]) {
        if (field.startsWith("vlan-") && name.includes(".")) continue;
        const wanted = shown.includes(field) ? sent(field, after[field]) : null;
        if (wanted !== sent(field, before[field])) config[field] = wanted;
    }
    return config as Config;
}

function sent(field: Field, value: string | boolean | undefined): string | number | boolean | null {
    if (typeof value === "boolean") return value;
    if (FLAGS.some((flag) => flag === field)) return false;
    const text = value?.trim() ?? "";
    if (text === "") return null;
    return NUMBERS.some((number) => number === field) ? Number(text) : text;
}

/** A new interface begins with its node, like everything that is created on Proxmox VE's own page. */
export const NEW: Values = { autostart: true };

/** The lowest name of its kind that is free; empty where the name says more than a number. */
export function freeName(kind: Kind, interfaces: readonly Interface[]): string {
    const start = { bridge: "vmbr", OVSBridge: "vmbr", bond: "bond", OVSBond: "bond" }[kind as string];
    if (start === undefined) return "";
    const taken = new Set(interfaces.map(({ iface }) => iface));
    for (let number = 0; ; number++) if (!taken.has(start + number)) return start + number;
}

/** The name that a VLAN usually has; empty until it is known. */
export function vlanName(values: Values): string {
    const [below, id] = [values["vlan-raw-device"]?.trim(), values["vlan-id"]];
    return below && id ? `${below}.${id}` : "";
}

const PORTS: Record<List, RegExp> = {
    bridge_ports: /^(eth|bond|vlan)$/,
    slaves: /^eth$/,
    ovs_ports: /^(eth|OVSPort|OVSIntPort|OVSBond)$/,
    ovs_bonds: /^eth$/,
};

/** The interfaces that can be a port or slave: those that no other interface uses and that have no address. */
export function portChoices(field: List, interfaces: readonly Interface[], self: string): string[] {
    const used = new Set(interfaces.filter(({ iface }) => iface !== self).flatMap(portsOf));
    return interfaces
        .filter((one) => PORTS[field].test(one.type) && one.iface !== self && !used.has(one.iface))
        .filter((one) => one.cidr === null && one.cidr6 === null)
        .map(({ iface }) => iface)
        .sort(natural);
}

const PARENTS: Partial<Record<Field, RegExp>> = { "vlan-raw-device": /^(eth|bond|bridge)$/, ovs_bridge: /^OVSBridge$/ };

/** The interfaces that a field with one name offers. */
export function parentChoices(field: Field, interfaces: readonly Interface[], values: Values, self: string): string[] {
    if (field === "bond-primary") return namesIn(values.slaves);
    const types = PARENTS[field];
    return interfaces
        .filter((one) => types?.test(one.type) && one.iface !== self)
        .map(({ iface }) => iface)
        .sort(natural);
}
