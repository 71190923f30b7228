import { natural } from "../ui/natural";
import type { Attachment, Interface } from "./queries";

/** The names in a list of interfaces as Proxmox VE writes it. */
export function namesIn(list: string | null | undefined): string[] {
    return (list ?? "").split(/[\s,;]+/).filter((name) => name !== "");
}

/** The ports or slaves of an interface. */
export function portsOf(one: Interface): string[] {
    return [one.bridge_ports, one.slaves, one.ovs_ports, one.ovs_bonds].flatMap(namesIn);
}

/** The interface on which a VLAN, an alias or an internal port is; null for all others. */
export function parentOf(one: Interface): string | null {
    if (one.type === "OVSIntPort") return one.ovs_bridge;
    if (one.type === "alias") return one.iface.split(":")[0] ?? null;
    if (one.type !== "vlan") return null;
    return one["vlan-raw-device"] ?? (one.iface.includes(".") ? one.iface.slice(0, one.iface.lastIndexOf(".")) : null);
}

/** One interface carries another. */
export type Link = { below: string; above: string };

/** All links between the interfaces of a node. A bridge of Open vSwitch carries its internal ports, though they are its ports. */
export function linksOf(interfaces: readonly Interface[]): Link[] {
    const internal = new Set(interfaces.filter(({ type }) => type === "OVSIntPort").map(({ iface }) => iface));
    return interfaces.flatMap((one) => {
        const parent = parentOf(one);
        const ports = portsOf(one).filter((port) => !internal.has(port));
        return [...ports, ...(parent === null ? [] : [parent])].map((below) => ({ below, above: one.iface }));
    });
}

/** The NICs of guests on one bridge with one VLAN, or without. */
export type GuestGroup = { bridge: string; tag: number | null; nics: Attachment[] };

/** The NICs of guests by bridge and VLAN. Those on no bridge are left out. */
export function groupsOf(attachments: readonly Attachment[]): GuestGroup[] {
    const groups = new Map<string, GuestGroup>();
    for (const nic of attachments) {
        if (nic.bridge === null) continue;
        const key = `${nic.bridge}/${nic.tag ?? ""}`;
        const group = groups.get(key) ?? { bridge: nic.bridge, tag: nic.tag, nics: [] };
        group.nics.push(nic);
        groups.set(key, group);
    }
    const all = [...groups.values()];
    for (const group of all) group.nics.sort((a, b) => natural(guestName(a), guestName(b)) || natural(a.nic, b.nic));
    return all.sort((a, b) => natural(a.bridge, b.bridge) || (a.tag ?? 0) - (b.tag ?? 0));
}

/** The name of a guest, or its number while the name is not known. */
export function guestName({ name, vmid }: Attachment): string {
    return name ?? String(vmid);
}
