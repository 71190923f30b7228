import type { Schemas } from "../api/client";
import type { OperationId } from "../api/operations.gen";
import { type Guest, keyOfGuest } from "../guests/useGuest";

export type Rule = Schemas["FirewallRuleView"];
export type Rules = Schemas["FirewallRules"];

/** What can be done with a firewall, each by one operation that stands for all of its kind. */
type Part = "view" | "rules" | "options" | "objects" | "log";

/** A firewall: that of a guest, of a cluster, of a security group or of a node. */
export type Firewall = {
    kind: "guest" | "cluster" | "group" | "node";
    /** Its address in the API. */
    at: string;
    /** The name of what it belongs to. */
    name: string;
    /** The host through which it is reached, whose team counts. */
    hostId: number | null;
    /** With what the keys of its queries begin. */
    key: readonly unknown[];
    /** The operations that a user must be allowed to call. */
    may: Record<Part, OperationId>;
    /** The guest it belongs to. */
    guest: Guest | null;
};

/** The firewall of a guest. */
export function ofGuest(guest: Guest): Firewall {
    const area = `${guest.type}s` as const;
    return {
        kind: "guest",
        at: `/api/v1/${area}/${guest.id}/firewall`,
        name: guest.name,
        hostId: guest.hostId,
        key: [...keyOfGuest(guest), "firewall"],
        may: {
            view: `${area}.firewall_rules`,
            rules: `${area}.add_firewall_rule`,
            options: `${area}.set_firewall_options`,
            objects: `${area}.add_firewall_alias`,
            log: `${area}.firewall_log`,
        },
        guest,
    };
}

/** A host as far as firewalls need it. */
type Through = { id: number };

/** The firewall of a cluster, or of the data centre of a host without one. */
export function ofCluster(host: Through, name: string): Firewall {
    return {
        kind: "cluster",
        at: `/api/v1/firewall/cluster/${host.id}`,
        name,
        hostId: host.id,
        key: ["firewall", "cluster", host.id],
        may: {
            view: "firewall.cluster_rules",
            rules: "firewall.add_cluster_rule",
            options: "firewall.set_cluster_options",
            objects: "firewall.add_cluster_alias",
            log: "firewall.cluster_log",
        },
        guest: null,
    };
}

/** A security group of a cluster. */
export function ofGroup(host: Through, group: string): Firewall {
    return {
        kind: "group",
        at: `/api/v1/firewall/groups/${host.id}/${encodeURIComponent(group)}`,
        name: group,
        hostId: host.id,
        key: ["firewall", "group", host.id, group],
        may: {
            view: "firewall.group_rules",
            rules: "firewall.add_group_rule",
            options: "firewall.set_group_options",
            objects: "firewall.add_group_alias",
            log: "firewall.group_log",
        },
        guest: null,
    };
}

/** The firewall of a node. */
export function ofNode(host: Through, node: string): Firewall {
    return {
        kind: "node",
        at: `/api/v1/firewall/nodes/${host.id}/${encodeURIComponent(node)}`,
        name: node,
        hostId: host.id,
        key: ["firewall", "node", host.id, node],
        may: {
            view: "firewall.node_rules",
            rules: "firewall.add_node_rule",
            options: "firewall.set_node_options",
            // A node has the aliases and IP sets of its cluster.
            objects: "firewall.add_cluster_alias",
            log: "firewall.node_log",
        },
        guest: null,
    };
}

const CLUSTER = "/api/v1/firewall/cluster/{host_id}";

/** The path of an operation that all firewalls have. Bodies and answers are the same, and so those of a cluster describe all. */
export function pathOf<Path extends `${typeof CLUSTER}/${string}`>({ at }: Firewall, path: Path): Path {
    return path.replace(CLUSTER, at) as Path;
}

/** A parameter that the types of a cluster's paths ask for; {@link pathOf} has replaced it. */
export const HERE = { host_id: 0 };

/** The firewall whose aliases and IP sets the rules can name: the guest's own, which knows those of its cluster, or the cluster's. */
export function namesOf(firewall: Firewall): Firewall {
    return firewall.kind === "guest" || firewall.hostId === null
        ? firewall
        : ofCluster({ id: firewall.hostId }, firewall.name);
}
