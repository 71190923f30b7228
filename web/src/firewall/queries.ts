import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";
import { query } from "../api/operation";
import { type Firewall, HERE, pathOf } from "./firewall";

// What is read from a host now. It is read again when it is shown again; a macro never changes.
const now = { staleTime: 0, retry: false } as const;

/** The rules in the order in which they decide. */
export const rules = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, "rules"],
        queryFn: () =>
            take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules"), { params: { path: HERE } })),
        ...now,
    });

/** The options of a firewall; each kind has its own. */
export type Options = Schemas["ClusterFirewallOptions"] &
    Schemas["GuestFirewallOptions"] &
    Schemas["NodeFirewallOptions"];

export const options = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, "options"],
        queryFn: async () =>
            (await take(
                api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/options"), { params: { path: HERE } }),
            )) as Options,
        ...now,
    });

export const aliases = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, "aliases"],
        queryFn: () =>
            take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases"), { params: { path: HERE } })),
        ...now,
    });

export const ipSets = (firewall: Firewall) =>
    queryOptions({
        queryKey: [...firewall.key, "ipsets"],
        queryFn: () =>
            take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets"), { params: { path: HERE } })),
        ...now,
    });

export const members = (firewall: Firewall, set: string) =>
    queryOptions({
        queryKey: [...firewall.key, "ipsets", set],
        queryFn: () =>
            take(
                api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members"), {
                    params: { path: { ...HERE, name: set } },
                }),
            ),
        ...now,
    });

/** The objects that a rule can name; with their uses, all firewalls of the cluster are read. */
export const refs = (firewall: Firewall, uses: boolean) =>
    queryOptions({
        queryKey: [...firewall.key, "refs", uses],
        queryFn: () =>
            take(
                api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/refs"), {
                    params: { path: HERE, query: { uses } },
                }),
            ),
        ...now,
    });

/** The security groups of the cluster of a host. */
export const groups = (hostId: number | null) =>
    query("firewall.groups", { host_id: hostId ?? 0 }, { enabled: hostId !== null, ...now });

/** The macros of Proxmox VE: names for protocols and ports. */
export const macros = (hostId: number | null) =>
    query(
        "firewall.macros",
        { host_id: hostId ?? 0 },
        { enabled: hostId !== null, staleTime: Number.POSITIVE_INFINITY, retry: false },
    );
