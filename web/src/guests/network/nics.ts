import type { Nic, Schemas } from "../../api/client";
import { t } from "./texts";

type Pending = Schemas["PendingNic"];

/** The values of a NIC in force, or its pending values. */
export type NicValues = Nic | Pending;

/** The models of NICs that a virtual machine can have; the first is the fastest. */
export const MODELS = [
    { value: "virtio", label: t.modelVirtio },
    { value: "e1000", label: t.modelE1000 },
    { value: "e1000e", label: t.modelE1000e },
    { value: "rtl8139", label: t.modelRtl8139 },
    { value: "vmxnet3", label: t.modelVmxnet3 },
] as const;

/** The values of a NIC as labels and text. The addresses of a virtual machine are set in its own operating system. */
export function rows(nic: NicValues): [string, string][] {
    return [
        [
            t.bridge,
            nic.bridge === null
                ? t.none
                : nic.tag === null
                  ? nic.bridge
                  : t.bridgeVlan({ bridge: nic.bridge, tag: nic.tag }),
        ],
        ...(nic.model === null
            ? ([
                  [t.ipv4, address(nic.ip, nic.gw)],
                  [t.ipv6, address(nic.ip6, nic.gw6)],
              ] satisfies [string, string][])
            : ([[t.model, modelName(nic.model)]] satisfies [string, string][])),
        [t.mac, nic.hwaddr ?? t.none],
        [
            t.options,
            [
                nic.firewall && t.firewallOn,
                nic.link_down && t.linkIsDown,
                // Proxmox VE writes 1 for it.
                nic.mtu && (nic.mtu === 1 ? t.mtuOfBridge : t.mtuOf({ mtu: nic.mtu })),
                nic.rate && t.rate({ rate: nic.rate }),
                nic.queues && t.queuesOf({ n: nic.queues }),
                nic.trunks && t.trunksOf({ trunks: nic.trunks.replaceAll(";", ", ") }),
            ]
                .filter(Boolean)
                .join(", ") || t.none,
        ],
    ];
}

function address(ip: string | null, gateway: string | null): string {
    return [ip, gateway && t.via({ gw: gateway })].filter(Boolean).join(" ") || t.none;
}

function modelName(model: string): string {
    return MODELS.find(({ value }) => value === model)?.label ?? model;
}

/** Whether the NIC is in force, not only stored for the next start. */
export function inForce(nic: Nic): boolean {
    return nic.name !== null || nic.model !== null;
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
