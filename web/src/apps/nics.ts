import type { Nic, Schemas } from "../api/client";

type Pending = Schemas["PendingNic"];

/** The values of a NIC in force, or its pending values. */
export type NicValues = Nic | Pending;

/** The values of a NIC as labels and text. */
export function rows(nic: NicValues): [string, string][] {
    return [
        ["Bridge", nic.bridge === null ? "none" : nic.bridge + (nic.tag === null ? "" : `, VLAN ${nic.tag}`)],
        ["IPv4", [nic.ip, nic.gw && `via ${nic.gw}`].filter(Boolean).join(" ") || "none"],
        ["IPv6", [nic.ip6, nic.gw6 && `via ${nic.gw6}`].filter(Boolean).join(" ") || "none"],
        ["MAC", nic.hwaddr ?? "none"],
        [
            "Options",
            [
                nic.firewall && "firewall",
                nic.link_down && "link down",
                nic.mtu && `MTU ${nic.mtu}`,
                nic.rate && `${nic.rate} MB/s`,
            ]
                .filter(Boolean)
                .join(", ") || "none",
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
