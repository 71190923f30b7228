import { t } from "./texts";

/** Where a membership applies: anywhere, only inside a network, or anywhere except in a network. */
export type Reach = "anywhere" | "only" | "except";

type Network = { cidr: string; nomatch: number };

const ANYWHERE = new Set(["0.0.0.0/0", "::/0"]);

/** Converts the two fields of the API to the choice on the page. */
export function reachOf({ cidr, nomatch }: Network): Reach {
    if (nomatch) return "except";
    return ANYWHERE.has(cidr) ? "anywhere" : "only";
}

/** Converts the choice on the page to the two fields of the API. */
export function networkOf(reach: Reach, cidr: string): Network {
    if (reach === "anywhere") return { cidr: "0.0.0.0/0", nomatch: 0 };
    return { cidr: cidr.trim(), nomatch: reach === "except" ? 1 : 0 };
}

/** The same as text. */
export function fromWhere(network: Network): string {
    switch (reachOf(network)) {
        case "anywhere":
            return t.fromAnywhere;
        case "only":
            return t.fromOnly({ cidr: network.cidr });
        case "except":
            return ANYWHERE.has(network.cidr) ? t.fromNowhere : t.fromExcept({ cidr: network.cidr });
    }
}
