import type { Host } from "../api/client";
import { natural } from "../ui/natural";
import type { TreeNode } from "../ui/tree/rows";
import type { GuestRow } from "./rows";
import { t } from "./texts";

/** A node of the inventory's tree; its key is its place in the URL. */
export type Place = Omit<TreeNode, "children"> & {
    kind: "all" | "cluster" | "node" | "guest";
    /** `online`, `offline` or `unknown` for a node, the status of a guest; null for the rest. */
    status: string | null;
    /** How many guests are there. */
    count: number;
    guest?: GuestRow;
    children?: readonly Place[];
};

/** The whole data centre. */
export const ALL = "all";

/** The data centre with its clusters, their nodes and the guests on them. A node is known from its host or from a guest on it. */
export function treeOf(hosts: readonly Host[], rows: readonly GuestRow[]): Place[] {
    const statuses = new Map(hosts.map((host) => [nodeKey(host.cluster, host.node), host.status]));
    const clusters = new Map<string | null, Map<string, GuestRow[]>>();
    const nodeOf = (cluster: string | null, node: string) => {
        const nodes = clusters.get(cluster) ?? new Map<string, GuestRow[]>();
        clusters.set(cluster, nodes);
        const guests = nodes.get(node) ?? [];
        nodes.set(node, guests);
        return guests;
    };
    for (const host of hosts) nodeOf(host.cluster, host.node);
    const lost: GuestRow[] = [];
    for (const row of rows) {
        if (row.node === null) lost.push(row);
        else nodeOf(row.cluster, row.node).push(row);
    }
    const children = [...clusters]
        .sort(([a], [b]) => Number(a === null) - Number(b === null) || natural(a ?? "", b ?? ""))
        .flatMap(([cluster, nodes]): Place[] => {
            const members = [...nodes]
                .sort(([a], [b]) => natural(a, b))
                .map(([node, guests]): Place => {
                    const key = nodeKey(cluster, node);
                    return nodeWith(guests, { key, label: node, status: statuses.get(key) ?? "unknown" });
                });
            if (cluster === null) return members;
            const count = members.reduce((sum, node) => sum + node.count, 0);
            return [
                { key: `cluster:${cluster}`, label: cluster, kind: "cluster", status: null, count, children: members },
            ];
        });
    if (lost.length > 0) {
        children.push(nodeWith(lost, { key: LOST, label: t.withoutNode, status: null }));
    }
    return [{ key: ALL, label: t.dataCentre, kind: "all", status: null, count: guestsIn(rows), children }];
}

/** As everywhere else, templates are not counted. */
const guestsIn = (rows: readonly GuestRow[]) => rows.filter(({ template }) => !template).length;

const LOST = "lost";

function nodeKey(cluster: string | null, node: string): string {
    return `node:${cluster ?? ""}/${node}`;
}

/** Its guests are sorted when it is opened: most nodes of a large data centre stay closed. */
function nodeWith(guests: readonly GuestRow[], node: Pick<Place, "key" | "label" | "status">): Place {
    let children: Place[] | undefined;
    return {
        ...node,
        kind: "node",
        count: guestsIn(guests),
        get children() {
            return (children ??= leaves(guests));
        },
    };
}

function leaves(guests: readonly GuestRow[]): Place[] {
    return [...guests]
        .sort((a, b) => natural(a.name, b.name))
        .map((guest) => ({ key: guest.key, label: guest.name, kind: "guest", status: guest.status, count: 1, guest }));
}

/** The enrolled hosts of a cluster, or the one of a node; none of other places. */
export function hostsAt(place: Place, hosts: readonly Host[]): readonly Host[] {
    if (place.kind === "cluster") return hosts.filter(({ cluster }) => place.key === `cluster:${cluster}`);
    return place.kind === "node" ? hosts.filter(({ cluster, node }) => place.key === nodeKey(cluster, node)) : [];
}

/** Whether a guest is at a place of the tree. */
export function isAt(place: string, row: GuestRow): boolean {
    if (place === ALL) return true;
    if (place === LOST) return row.node === null;
    if (place === `cluster:${row.cluster}`) return row.node !== null;
    return row.key === place || (row.node !== null && place === nodeKey(row.cluster, row.node));
}
