import type { Schemas } from "../../api/client";
import { grouped } from "../../ui/grouped";
import type { Firewall, Rule } from "../firewall";

export type Address = Schemas["FirewallAddress"];
/** What can be copied. */
export type What = "rules" | "aliases" | "ipsets" | "groups";
/** What is copied: positions of rules, and names. */
export type Chosen = { rules: number[]; aliases: string[]; ipsets: string[]; groups: string[] };
/** What a copy does, or did, at one firewall. */
export type Copied = Schemas["CopyTarget"];
type Request = Schemas["FirewallCopyIn"];

export const NOTHING: Chosen = { rules: [], aliases: [], ipsets: [], groups: [] };

/** The address of a firewall in a request to copy. */
export function addressOf({ kind, guest, hostId, name }: Firewall): Address {
    if (guest !== null) return { type: guest.type, id: guest.id };
    const id = hostId ?? 0;
    return kind === "group" || kind === "node" ? { type: kind, id, name } : { type: "cluster", id };
}

export const keyOf = ({ type, id, name }: { type: string; id: number; name?: string | null }) =>
    [type, id, name].filter((part) => part != null).join("/");

const isGuest = ({ type }: Address) => type === "app" || type === "vm";

/** Whether a firewall can have it. Groups and nodes use the names of their cluster, and only clusters have groups. */
export function accepts(to: Address, what: What): boolean {
    if (what === "rules") return true;
    return to.type === "cluster" || (what !== "groups" && isGuest(to));
}

/** An alias, or with + an IP set, in the source or destination of a rule; dc/ and guest/ say whose it is. */
const NAME = /^(\+?)(?:(dc|guest)\/)?([a-z][\w-]*)$/i;

/** The aliases and IP sets of a firewall that rules name. Upper and lower case are the same. */
export function namedIn(
    rules: readonly Rule[],
    { kind }: Pick<Firewall, "kind">,
    own: Pick<Chosen, "aliases" | "ipsets">,
) {
    const other = kind === "guest" ? "dc" : "guest";
    const named = new Set(
        rules
            .flatMap(({ source, dest }) => [source, dest])
            .flatMap((address) => {
                const [, plus = "", scope, name = ""] = NAME.exec(address ?? "") ?? [];
                return name === "" || scope === other ? [] : [plus + name.toLowerCase()];
            }),
    );
    return {
        aliases: own.aliases.filter((name) => named.has(name.toLowerCase())),
        ipsets: own.ipsets.filter((name) => named.has(`+${name.toLowerCase()}`)),
    };
}

/**
 * What of it is copied to one firewall. The names that rules use go along where they mean the same afterwards: between guests and
 * between clusters.
 */
export function fitting(chosen: Chosen, from: Address, to: Address): Chosen {
    const alike = (isGuest(from) && isGuest(to)) || (from.type === "cluster" && to.type === "cluster");
    return chosen.rules.length === 0 || alike ? chosen : { ...NOTHING, rules: chosen.rules };
}

/** The requests that copy to these firewalls: one for all that get the same. */
export function requests(
    chosen: Chosen,
    from: Address,
    to: readonly Address[],
    replace: boolean,
): Omit<Request, "apply">[] {
    const alike = grouped(to, (one) => JSON.stringify(fitting(chosen, from, one)));
    return [...alike].map(([content, firewalls]) => ({
        from,
        to: firewalls,
        ...(JSON.parse(content) as Chosen),
        replace,
    }));
}

/** How many things a copy adds or replaces at a firewall. */
export const changesOf = ({ items }: Copied) =>
    items.filter(({ outcome }) => outcome === "add" || outcome === "replace").length;

/** How many things it can't. */
export const faultsOf = ({ items }: Copied) =>
    items.filter(({ outcome }) => outcome === "invalid" || outcome === "failed").length;
