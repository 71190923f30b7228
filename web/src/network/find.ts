import type { Attachment, Interface, NodeNetwork } from "./queries";
import { t } from "./texts";

/** Whether a text with something of an interface, a guest's NIC or a node contains what is searched for. */
const contains = (query: string, ...values: (string | number | null)[]) =>
    values.some((value) => value !== null && String(value).toLowerCase().includes(query));

const inInterface = (query: string, one: Interface) =>
    contains(query, one.iface, one.cidr, one.cidr6, one.gateway, one.gateway6, one.comments) ||
    query === vlanWord(one["vlan-id"] ?? one.ovs_tag);

const inNic = (query: string, nic: Attachment) =>
    contains(query, nic.name, nic.vmid, nic.address, nic.hwaddr) || query === vlanWord(nic.tag);

// As people type it; a number alone would be found in addresses.
const vlanWord = (tag: number | null) => (tag === null ? null : t.vlan({ tag }).toLowerCase());

/** Whether a node, its interfaces or the guests on them have something of this name, address or VLAN. */
export function isFound(query: string, of: NodeNetwork, attachments: readonly Attachment[]): boolean {
    const word = query.trim().toLowerCase();
    return (
        word === "" ||
        contains(word, of.node, of.host_name) ||
        of.interfaces.some((one) => inInterface(word, one)) ||
        attachments.some((nic) => inNic(word, nic))
    );
}
