import type { Schemas } from "../../api/client";
import { Ago } from "../../ui/Ago";
import { number } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { Rows } from "../../ui/Rows";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import type { ClusterNode } from "../queries";
import { callsOf, type Member, membersOf } from "./members";
import { t } from "./texts";

type Poll = Schemas["ClusterPoll"];

/** When each cluster was asked last, whether it answers, and how often its nodes are called. */
export function Clusters({ polls, nodes }: { polls: readonly Poll[]; nodes: readonly ClusterNode[] }) {
    const rows = membersOf(polls, nodes);
    return (
        <Panel title={t.clusters}>
            <Rows
                label={t.clusters}
                rows={rows}
                keyOf={({ poll }) => poll.cluster_id}
                columns={[
                    { name: t.cluster, first: true, cell: (row) => <Name of={row} /> },
                    {
                        name: t.state,
                        line: 1,
                        cell: ({ poll }) => (
                            <span className="status" data-tone={poll.current ? "good" : "idle"}>
                                <span className="status-dot" aria-hidden />
                                {poll.current ? t.current : t.notCurrent}
                            </span>
                        ),
                    },
                    {
                        name: t.lastPoll,
                        line: 2,
                        cell: ({ poll }) => (poll.polled_at === null ? t.never : <Ago at={poll.polled_at} />),
                    },
                    {
                        name: t.took,
                        cell: ({ poll }) => (
                            <Value>{poll.poll_seconds === null ? null : seconds(poll.poll_seconds)}</Value>
                        ),
                    },
                    {
                        name: t.quorum,
                        cell: ({ poll }) =>
                            poll.name === null ? (
                                ""
                            ) : (
                                <Value>{poll.quorate === null ? null : poll.quorate ? t.quorate : t.noQuorum}</Value>
                            ),
                    },
                    {
                        name: t.nodesOf,
                        line: 2,
                        cell: ({ nodes: all }) =>
                            t.nodesOnline({
                                online: all.filter(({ status }) => status === "online").length,
                                total: all.length,
                            }),
                    },
                    { name: t.calls, cell: ({ nodes: all }) => <Value>{callsOf(all)}</Value> },
                ]}
            />
        </Panel>
    );
}

function Name({ of: { poll, nodes } }: { of: Member }) {
    const single = nodes[0]?.host_id;
    if (poll.name !== null) {
        return (
            <AnchorLink to="/clusters/$id" params={{ id: String(poll.cluster_id) }}>
                {poll.name}
            </AnchorLink>
        );
    }
    const name = nodes[0]?.host_name ?? nodes[0]?.node ?? "–";
    if (single == null) return name;
    return (
        <AnchorLink to="/hosts/$id/metrics" params={{ id: String(single) }}>
            {name}
        </AnchorLink>
    );
}

const seconds = (s: number) => t.seconds({ s: number(s) });
