/** From where a membership counts: anywhere, only inside a network, or anywhere but there. */
export type Reach = "anywhere" | "only" | "except";

type Network = { cidr: string; nomatch: number };

const ANYWHERE = new Set(["0.0.0.0/0", "::/0"]);

/** What the page says to the two fields of the interface. */
export function reachOf({ cidr, nomatch }: Network): Reach {
    if (nomatch) return "except";
    return ANYWHERE.has(cidr) ? "anywhere" : "only";
}

/** The two fields of the interface for what was chosen. */
export function networkOf(reach: Reach, cidr: string): Network {
    if (reach === "anywhere") return { cidr: "0.0.0.0/0", nomatch: 0 };
    return { cidr: cidr.trim(), nomatch: reach === "except" ? 1 : 0 };
}

/** The same in words. */
export function fromWhere(network: Network): string {
    switch (reachOf(network)) {
        case "anywhere":
            return "anywhere";
        case "only":
            return `only from ${network.cidr}`;
        case "except":
            return ANYWHERE.has(network.cidr) ? "nowhere" : `anywhere except ${network.cidr}`;
    }
}
