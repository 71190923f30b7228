import type { Schemas } from "../../api/client";
import type { Firewall } from "../firewall";
import { t } from "./texts";

type Use = Schemas["FirewallUse"];

/** What names the objects of a firewall, as far as it was asked for. */
export type Uses = {
    /** Null until it is known. */
    of: (type: "alias" | "ipset", name: string) => Use[] | null;
    /** The firewalls that could not be read. */
    unread: string[];
    isReading: boolean;
    /** Reads it; null when it was asked for already. */
    read: (() => void) | null;
};

/** What names an object of this firewall. Names of aliases differ by more than the case of letters. */
export function usesIn(
    { refs }: Schemas["FirewallRefs"],
    { kind }: Firewall,
    type: string,
    name: string,
): Use[] | null {
    const own = kind === "guest" ? "guest" : "dc";
    const found = refs.find(
        (ref) => ref.type === type && (ref.scope ?? "dc") === own && ref.name.toLowerCase() === name.toLowerCase(),
    );
    return found?.used_by ?? null;
}

/** A use in words. */
export function textOfUse({ scope, name, pos, set }: Use): string {
    const where = t.placeOfUse({ scope, name: name ?? "" });
    return set !== null ? t.usedInSet({ set, where }) : t.usedInRule({ pos: pos ?? 0, where });
}
