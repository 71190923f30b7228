import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Firewall, Rule } from "../firewall";
import { aliases, groups, ipSets, rules } from "../queries";
import { nameOf } from "../rule/words";
import type { What } from "./chosen";

/** Something that can be copied; the key is the position of a rule, and the name of all else. */
export type Item = { key: string; name: string };

/** What a firewall has of this kind. */
export function useItems(firewall: Firewall, what: What): UseQueryResult<Item[]> {
    const all = {
        rules: useQuery({ ...rules(firewall), enabled: what === "rules", select: (list) => list.rules.map(itemOf) }),
        aliases: useQuery({
            ...aliases(firewall),
            enabled: what === "aliases",
            select: (list) => list.aliases.map(({ name, cidr }) => ({ key: name, name: `${name} ${cidr}` })),
        }),
        ipsets: useQuery({
            ...ipSets(firewall),
            enabled: what === "ipsets",
            select: (list) => list.ipsets.map(({ name }) => named(name)),
        }),
        groups: useQuery({
            ...groups(firewall.hostId),
            enabled: what === "groups",
            select: (list) => list.groups.map(({ group }) => named(group)),
        }),
    };
    return all[what];
}

const itemOf = (rule: Rule): Item => ({ key: String(rule.pos), name: nameOf(rule) });
const named = (name: string): Item => ({ key: name, name });
