import type { Schemas } from "../../api/client";
import { number } from "../../ui/format";
import type { ClusterNode } from "../queries";

type Poll = Schemas["ClusterPoll"];

/** A cluster with its nodes. */
export type Member = { poll: Poll; nodes: ClusterNode[] };

/** The clusters with their nodes: those that do not answer first, then by name. */
export function membersOf(polls: readonly Poll[], nodes: readonly ClusterNode[]): Member[] {
    const rows = polls.map((poll) => ({
        poll,
        nodes: nodes.filter(({ cluster_id }) => cluster_id === poll.cluster_id),
    }));
    const nameOf = ({ poll, nodes: own }: Member) => poll.name ?? own[0]?.host_name ?? "";
    return rows.sort((a, b) => Number(a.poll.current) - Number(b.poll.current) || nameOf(a).localeCompare(nameOf(b)));
}

/** How often these nodes are called a minute, together; null if that is known of none. */
export function callsOf(nodes: readonly Pick<ClusterNode, "calls_per_minute">[]): string | null {
    const known = nodes.flatMap(({ calls_per_minute: calls }) => (calls === null ? [] : [calls]));
    return known.length === 0 ? null : number(known.reduce((a, b) => a + b, 0));
}

/** Nodes in parts of this size: those of a part are asked for together. */
const PART = 10;

/** The hosts whose values are read together with those of a host, which is one of them. */
export function partWith(hosts: readonly number[], id: number): number[] {
    const at = Math.max(0, hosts.indexOf(id));
    const from = at - (at % PART);
    return hosts.slice(from, from + PART);
}
