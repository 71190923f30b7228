import { serviceOf } from "../rule/words";
import type { Line } from "./queries";
import { t } from "./texts";

/** Where a line comes from: the firewall and the position of its rule, or what it is instead of a rule. */
export function sourceOf({ scope, group, pos, via_scope: viaScope, via_pos: viaPos, title }: Line): string {
    if (pos === null) return title ?? scopeName(scope);
    if (group === null) return t.ruleOf({ scope, pos });
    const rule = t.ruleOfGroup({ group, pos });
    return viaScope === null ? rule : t.through({ rule, via: t.includedBy({ scope: viaScope, pos: viaPos ?? 0 }) });
}

/** Whether Proxmox VE added the line by itself: then its title says which packets it is about. */
export const isImplicit = ({ scope }: Line) => scope === "implicit";

const SCOPES: Record<string, string> = { cluster: t.scopeCluster, node: t.scopeNode, guest: t.scopeGuest };
export const scopeName = (scope: string) => SCOPES[scope] ?? t.scopeOther;

/** Which packets a line is about; null for all. */
export function packetsOf(line: Line): string | null {
    const parts = [
        serviceOf(line),
        line.source && t.fromAddress({ address: line.source }),
        line.dest && t.toAddress({ address: line.dest }),
        line.iface && t.onInterface({ iface: line.iface }),
        line.ip_version && t.version({ version: line.ip_version }),
    ].filter(Boolean);
    return parts.length === 0 ? null : parts.join(", ");
}

/** The lines that let packets in, as far as they are rules that somebody wrote, and the line that decides about all others. */
export function openings(lines: readonly Line[]): { open: Line[]; rest: Line | null } {
    return {
        open: lines.filter(({ verdict, pos, skipped }) => verdict === "accept" && pos !== null && skipped === null),
        rest: lines.findLast(({ scope }) => scope === "policy") ?? null,
    };
}

const FIELDS: Record<string, string> = {
    source: t.source,
    dest: t.destination,
    proto: t.protocol,
    sport: t.fieldSport,
    dport: t.destinationPort,
    icmp_type: t.icmpType,
    iface: t.nic,
};

/** A field of a packet in words. */
export const fieldName = (field: string) => FIELDS[field] ?? field;
