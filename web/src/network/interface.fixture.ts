import type { Attachment, Interface } from "./queries";

/** An interface with these values and no others. */
export function iface(name: string, type: string, values: Partial<Interface> = {}): Interface {
    return {
        iface: name,
        type,
        active: true,
        autostart: true,
        method: null,
        method6: null,
        cidr: null,
        cidr6: null,
        gateway: null,
        gateway6: null,
        mtu: null,
        bridge_ports: null,
        bridge_vlan_aware: null,
        bridge_vids: null,
        slaves: null,
        bond_mode: null,
        "bond-primary": null,
        bond_xmit_hash_policy: null,
        "vlan-id": null,
        "vlan-raw-device": null,
        ovs_bridge: null,
        ovs_ports: null,
        ovs_bonds: null,
        ovs_options: null,
        ovs_tag: null,
        comments: null,
        comments6: null,
        staged: null,
        ...values,
    };
}

/** A NIC of a guest on a bridge. */
export function nic(vmid: number, bridge: string | null, values: Partial<Attachment> = {}): Attachment {
    return {
        host_id: 1,
        node: "pve-a1",
        type: "app",
        id: vmid,
        vmid,
        name: `guest${vmid}`,
        nic: "net0",
        bridge,
        tag: null,
        trunks: null,
        hwaddr: null,
        address: null,
        link_down: false,
        firewall: false,
        ...values,
    };
}
