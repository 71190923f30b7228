import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";
import { query } from "../api/operation";
import { type Firewall, HERE, pathOf } from "./firewall";

// What is read from a host now. It is read again when it is shown again; a macro never changes.
const now = { staleTime: 0, retry: false } as const;

/** A query of a firewall; its key begins with that of the firewall. */
const part = <Data>(firewall: Firewall, name: readonly unknown[], queryFn: () => Promise<Data>) =>
    queryOptions({ queryKey: [...firewall.key, ...name], queryFn, ...now });

const here = { params: { path: HERE } };

/** The rules in the order in which they decide. */
export const rules = (firewall: Firewall) =>
    part(firewall, ["rules"], () => take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules"), here)));

/** The options of a firewall; each kind has its own. */
export type Options = Schemas["ClusterFirewallOptions"] &
    Schemas["GuestFirewallOptions"] &
    Schemas["NodeFirewallOptions"];

export const options = (firewall: Firewall) =>
    part(firewall, ["options"], async () => {
        const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/options");
        return (await take(api.GET(path, here))) as Options;
    });

export const aliases = (firewall: Firewall) =>
    part(firewall, ["aliases"], () =>
        take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases"), here)),
    );

export const ipSets = (firewall: Firewall) =>
    part(firewall, ["ipsets"], () =>
        take(api.GET(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets"), here)),
    );

export const members = (firewall: Firewall, set: string) =>
    part(firewall, ["ipsets", set], () => {
        const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members");
        return take(api.GET(path, { params: { path: { ...HERE, name: set } } }));
    });

/** The objects that a rule can name; with their uses, all firewalls of the cluster are read. */
export const refs = (firewall: Firewall, uses: boolean) =>
    part(firewall, ["refs", uses], () => {
        const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/refs");
        return take(api.GET(path, { params: { path: HERE, query: { uses } } }));
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
