import type { App, Host, Schemas, Vm } from "../../api/client";
import { clustersOf } from "../clusters";
import type { Firewall } from "../firewall";
import { t } from "./texts";

export type Address = Schemas["FirewallAddress"];

/** A firewall as the interface addresses it; null for a guest of which Holdfast does not know the number. */
export function addressOf({ kind, guest, hostId, name }: Firewall): Address | null {
    if (guest !== null) return { type: guest.type, id: guest.id, name: null };
    if (hostId === null || kind === "guest") return null;
    return { type: kind, id: hostId, name: kind === "cluster" ? null : name };
}

/** An address as a word, for choices. */
export const wordOf = ({ type, id, name }: { type: string; id: number; name?: string | null }) => [type, id, name ?? ""].join(":");

export function fromWord(word: string): Address {
    const [type = "", id = "", ...name] = word.split(":");
    return { type: type as Address["type"], id: Number(id), name: name.join(":") || null };
}

type Choice = { value: string; label: string };

/** The firewalls to which can be copied, without the one from which; groups and nodes have no aliases, IP sets and groups. */
export function choicesOf(from: Address, apps: readonly App[], vms: readonly Vm[], hosts: readonly Host[]): { group: string; items: Choice[] }[] {
    const clusters = clustersOf(hosts);
    const choice = (type: string, id: number, label: string, name: string | null = null) => ({ value: wordOf({ type, id, name }), label });
    return [
        { group: t.apps, items: apps.map(({ id, name }) => choice("app", id, name)) },
        { group: t.vms, items: vms.map(({ id, name, vmid }) => choice("vm", id, name ?? String(vmid))) },
        { group: t.clusters, items: clusters.map(({ name, host }) => choice("cluster", host.id, name)) },
        { group: t.nodes, items: hosts.map(({ id, node }) => choice("node", id, node, node)) },
    ]
        .map(({ group, items }) => ({ group, items: items.filter(({ value }) => value !== wordOf(from)) }))
        .filter(({ items }) => items.length > 0);
}
