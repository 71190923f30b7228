import { useQueries, useQuery } from "@tanstack/react-query";
import type { App, Host, Vm } from "../../api/client";
import type { OperationId } from "../../api/operations.gen";
import { apps, hosts, vms } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { vmName } from "../../guests/vmName";
import { type Cluster, clustersOf, deniedIn } from "../clusters";
import type { Firewall } from "../firewall";
import { groups } from "../queries";
import { type Address, accepts, addressOf, keyOf, type What } from "./chosen";
import { t } from "./texts";

/** A firewall to which something can be copied. */
export type Target = {
    address: Address;
    name: string;
    /** What it is, and where. */
    place: string;
    /** Why nothing can be copied to it; null when something can. */
    why: string | null;
};

/** What a user may not do, by the kind of the firewall. */
export type Denials = Record<Address["type"], (hostId: number | null) => string | null>;

type Known = {
    apps: readonly App[];
    vms: readonly Vm[];
    hosts: readonly Host[];
    groups: (cluster: Cluster) => readonly string[];
};

/** All firewalls except this one that can have it; those that the user may not change are the last ones. */
export function targetsOf(known: Known, from: Address, what: What, denied: Denials): Target[] {
    const clusters = clustersOf(known.hosts);
    const all: Target[] = [
        ...known.apps.map((app) => ({
            address: { type: "app" as const, id: app.id },
            name: app.name,
            place: t.app({ host: app.host_name ?? t.noHost }),
            why: app.host_id === null ? t.noHost : denied.app(app.host_id),
        })),
        ...known.vms.map((vm) => ({
            address: { type: "vm" as const, id: vm.id },
            name: vmName(vm),
            place: t.vm({ host: vm.host_name ?? t.noHost }),
            why: vm.host_id === null ? t.noHost : denied.vm(vm.host_id),
        })),
        ...clusters.map((cluster) => ({
            address: { type: "cluster" as const, id: cluster.host.id },
            name: cluster.name,
            place: cluster.isCluster ? t.cluster : t.dataCentre,
            why: deniedIn(cluster, denied.cluster),
        })),
        ...clusters.flatMap((cluster) =>
            known.groups(cluster).map((name) => ({
                address: { type: "group" as const, id: cluster.host.id, name },
                name,
                place: t.group({ cluster: cluster.name }),
                why: deniedIn(cluster, denied.group),
            })),
        ),
        ...known.hosts.map((host) => ({
            address: { type: "node" as const, id: host.id, name: host.node },
            name: host.node,
            place: t.node({ host: host.name }),
            why: denied.node(host.id),
        })),
    ];
    const clusterOf = (id: number) => known.hosts.find((host) => host.id === id)?.cluster_id ?? id;
    // A cluster is reached through any of its hosts.
    const same = ({ type, id, name }: Address) =>
        keyOf({ type, id: type === "cluster" || type === "group" ? clusterOf(id) : id, name });
    const others = all.filter(({ address }) => accepts(address, what) && same(address) !== same(from));
    return [...others.filter(({ why }) => why === null), ...others.filter(({ why }) => why !== null)];
}

/** The operations that stand for what is copied, by the kind of the firewall. */
const RULES: Record<Address["type"], OperationId> = {
    app: "apps.add_firewall_rule",
    vm: "vms.add_firewall_rule",
    cluster: "firewall.add_cluster_rule",
    group: "firewall.add_group_rule",
    node: "firewall.add_node_rule",
};
const OBJECTS: typeof RULES = {
    app: "apps.add_firewall_alias",
    vm: "vms.add_firewall_alias",
    cluster: "firewall.add_cluster_alias",
    // They use the names of their cluster.
    group: "firewall.add_cluster_alias",
    node: "firewall.add_cluster_alias",
};

/** The firewalls to which something of this one can be copied, as far as they are known already. */
export function useTargets(firewall: Firewall, what: What): Target[] {
    const needed = what === "rules" ? RULES : OBJECTS;
    const denied: Denials = {
        app: useDenialReasonsAt(needed.app),
        vm: useDenialReasonsAt(needed.vm),
        cluster: useDenialReasonsAt(what === "groups" ? "firewall.add_group" : needed.cluster),
        group: useDenialReasonsAt(needed.group),
        node: useDenialReasonsAt(needed.node),
    };
    const allHosts = useQuery(hosts).data ?? [];
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const clusters = clustersOf(allHosts);
    const named = useQueries({
        queries: clusters.map(({ host }) => ({ ...groups(host.id), enabled: what === "rules" })),
    });
    const groupsOf = ({ id }: Cluster) =>
        named[clusters.findIndex((one) => one.id === id)]?.data?.groups.map(({ group }) => group) ?? [];
    return targetsOf(
        { apps: allApps, vms: allVms, hosts: allHosts, groups: groupsOf },
        addressOf(firewall),
        what,
        denied,
    );
}
