import type { Nic, Schemas } from "../api/client";
import { t } from "./texts";

type Pending = Schemas["PendingNic"];

/** The values of a NIC in force, or its pending values. */
export type NicValues = Nic | Pending;

/** The values of a NIC as labels and text. */
export function rows(nic: NicValues): [string, string][] {
    return [
        [t.bridge, nic.bridge === null ? t.noNetworkValue : nic.tag === null ? nic.bridge : t.bridgeVlan({ bridge: nic.bridge, tag: nic.tag })],
        [t.ipv4, [nic.ip, nic.gw && t.via({ gw: nic.gw })].filter(Boolean).join(" ") || t.noNetworkValue],
        [t.ipv6, [nic.ip6, nic.gw6 && t.via({ gw: nic.gw6 })].filter(Boolean).join(" ") || t.noNetworkValue],
        [t.mac, nic.hwaddr ?? t.noNetworkValue],
        [
            t.options,
            [
                nic.firewall && t.firewallOn,
                nic.link_down && t.linkIsDown,
                nic.mtu && t.mtuOf({ mtu: nic.mtu }),
                nic.rate && t.rate({ rate: nic.rate }),
            ]
                .filter(Boolean)
                .join(", ") || t.noNetworkValue,
        ],
    ];
}

/** Whether the NIC is in force, not only stored for the next start. */
export function inForce(nic: Nic): boolean {
    return nic.name !== null;
}

/** The values that the next start changes; all values for a NIC that is not in force. */
export function differences(nic: Nic, pending: Pending): [string, string][] {
    const now = new Map(rows(nic));
    return rows(pending).filter(([label, value]) => !inForce(nic) || now.get(label) !== value);
}

/** The values that a change applies to: the pending ones if there are any, else those in force. */
export function nextOf(nic: Nic): NicValues {
    return nic.pending !== null && !nic.pending.removed ? nic.pending : nic;
}
