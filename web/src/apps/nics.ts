import type { Nic, Schemas } from "../api/client";

type Pending = Schemas["PendingNic"];

/** Either a NIC in force or what the next start makes of it. */
export type NicValues = Nic | Pending;

/** What a NIC is set to, as labels and words. */
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

/** Whether it is in force, and not only stored for the next start. */
export function inForce(nic: Nic): boolean {
    return nic.name !== null;
}

/** What the next start changes; all of it for a NIC that is not in force. */
export function differences(nic: Nic, pending: Pending): [string, string][] {
    const now = new Map(rows(nic));
    return rows(pending).filter(([label, value]) => !inForce(nic) || now.get(label) !== value);
}

/** What a change is applied to: there is one next value, and it is the pending one where there is one. */
export function nextOf(nic: Nic): NicValues {
    return nic.pending !== null && !nic.pending.removed ? nic.pending : nic;
}
