import { useQuery } from "@tanstack/react-query";
import { bridgeItems } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { network } from "../../guests/queries";
import type { Suggestion } from "../../ui/suggestion";
import { type Firewall, namesOf } from "../firewall";
import { groups, macros, refs } from "../queries";
import { t } from "./texts";

const KINDS: Record<string, string> = { alias: t.alias, ipset: t.ipSet };

/** What the fields of a rule offer; what could not be read is not offered, and can be typed all the same. */
export function useRuleChoices(firewall: Firewall) {
    const { hostId, guest } = firewall;
    const known = {
        refs: useQuery(refs(namesOf(firewall), false)).data,
        macros: useQuery(macros(hostId)).data,
        groups: useQuery(groups(hostId)).data,
    };
    const nics = useQuery({ ...network(guest ?? NO_GUEST), enabled: guest !== null && guest.unavailable === null }).data
        ?.nics;
    const bridges = useGuestChoices(guest === null && firewall.kind !== "group" ? hostId : null).data;
    return {
        addresses: (known.refs?.refs ?? []).map(
            ({ ref, type, comment }): Suggestion => ({
                value: ref,
                note: [KINDS[type ?? ""], comment].filter(Boolean).join(", "),
            }),
        ),
        macros: (known.macros ?? []).map(({ macro, descr }): Suggestion => ({ value: macro, note: descr })),
        groups: (known.groups?.groups ?? []).map(({ group, comment }): Suggestion => ({ value: group, note: comment })),
        interfaces:
            guest === null
                ? bridgeItems(bridges)
                : (nics ?? []).map(
                      ({ iface, name, bridge }): Suggestion => ({
                          value: iface,
                          note: [name, bridge].filter(Boolean).join(", "),
                      }),
                  ),
    };
}

// The query is not enabled for it.
const NO_GUEST = { type: "vm", id: 0, name: "", status: "", hostId: null, busy: null } as const;

/** Frequent protocols; Proxmox VE knows all of /etc/protocols. */
export const PROTOCOLS: readonly Suggestion[] = [
    "tcp",
    "udp",
    "icmp",
    "icmpv6",
    "sctp",
    "gre",
    "esp",
    "ah",
    "igmp",
    "vrrp",
].map((value) => ({ value }));

/** Frequent ICMP messages. */
export const MESSAGES: readonly Suggestion[] = [
    "echo-request",
    "echo-reply",
    "destination-unreachable",
    "time-exceeded",
    "packet-too-big",
    "neighbour-solicitation",
    "neighbour-advertisement",
    "router-solicitation",
    "router-advertisement",
].map((value) => ({ value }));
