import { t } from "./texts";

const NAMES: Record<string, string> = {
    bridge: t.bridge,
    bond: t.bond,
    eth: t.eth,
    vlan: t.vlanKind,
    alias: t.alias,
    OVSBridge: t.ovsBridge,
    OVSBond: t.ovsBond,
    OVSPort: t.ovsPort,
    OVSIntPort: t.ovsIntPort,
    vnet: t.vnet,
};

/** The name of a type of interface. */
export function typeName(type: string): string {
    return NAMES[type] ?? type;
}
