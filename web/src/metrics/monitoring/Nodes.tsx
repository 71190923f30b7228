import "../../ui/table/table.css";
import { Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { percent } from "../../ui/format";
import { grouped } from "../../ui/grouped";
import { AnchorLink } from "../../ui/Links";
import { bytesUsed, coresUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Sparkline } from "../../ui/measure/Sparkline";
import { Status } from "../../ui/Status";
import { Cards } from "../../ui/table/Cards";
import { Value } from "../../ui/Value";
import { linesOf } from "../chart/lines";
import { type ClusterNode, type MetricName, series } from "../queries";
import type { Span } from "../spans";
import type { Target } from "../targets";
import { callsOf, partWith } from "./members";
import { t } from "./texts";

const METRICS: MetricName[] = ["cpu_pct", "mem_pct"];
/** As many as a small chart can show. */
const POINTS = 60;

/** All nodes with what they use, and how that developed in the span. Only the nodes in the window are asked for. */
export function Nodes({ nodes, span }: { nodes: readonly ClusterNode[]; span: Span }) {
    const hosts = useMemo(() => nodes.flatMap(({ host_id }) => (host_id === null ? [] : [host_id])), [nodes]);
    // The nodes are read again all the time; their ids seldom change.
    const key = JSON.stringify(hosts);
    const ids = useMemo(() => JSON.parse(key) as number[], [key]);
    const groups = useMemo(
        () =>
            [...grouped(nodes, ({ cluster_id, cluster }) => (cluster === null ? "" : String(cluster_id)))].map(
                ([id, rows]) => ({
                    name: id === "" ? t.nodeCount : rows[0]!.cluster!,
                    heading: id === "" ? undefined : <Title order={2}>{rows[0]!.cluster}</Title>,
                    rows,
                }),
            ),
        [nodes],
    );
    return (
        <div className="listing">
            <Cards groups={groups} keyOf={keyOf} card={(node) => <NodeCard node={node} hosts={ids} span={span} />} />
        </div>
    );
}

const keyOf = ({ cluster_id, node }: ClusterNode) => `${cluster_id}/${node}`;

const NodeCard = memo(({ node, hosts, span }: { node: ClusterNode; hosts: readonly number[]; span: Span }) => {
    const { host_id: id, guests_running: running, guests_total: total } = node;
    const name = node.host_name ?? node.node;
    const calls = callsOf([node]);
    return (
        <article className="panel card" aria-label={name}>
            <Group justify="space-between" wrap="nowrap" mb={4}>
                {id === null ? (
                    <Text size="md" fw={620} truncate>
                        {name}
                    </Text>
                ) : (
                    <AnchorLink
                        size="md"
                        fw={620}
                        c="inherit"
                        truncate
                        to="/hosts/$id/metrics"
                        params={{ id: String(id) }}
                    >
                        {name}
                    </AnchorLink>
                )}
                <Status of={node.status} />
            </Group>
            <Text size="xs" className="quiet" mb="sm" component="div">
                {running === null || total === null ? (
                    <>
                        {t.guestsNotKnown} <Value>{null}</Value>
                    </>
                ) : (
                    t.guests({ running, total })
                )}
                {" · "}
                {node.calls_per_minute === null || calls === null ? (
                    <>
                        {t.callsUnknown} <Value>{null}</Value>
                    </>
                ) : (
                    t.callsOf({ n: node.calls_per_minute })
                )}
            </Text>
            <div className="measures">
                <Meter label={t.cpu} of={coresUsed(node.cpu_pct, node.cores)}>
                    {id !== null && (
                        <Small
                            id={id}
                            hosts={hosts}
                            metric="cpu_pct"
                            label={t.ofNode({ metric: t.cpu, node: name })}
                            span={span}
                        />
                    )}
                </Meter>
                <Meter label={t.memory} of={bytesUsed(node.mem_bytes, node.mem_total_bytes)}>
                    {id !== null && (
                        <Small
                            id={id}
                            hosts={hosts}
                            metric="mem_pct"
                            label={t.ofNode({ metric: t.memory, node: name })}
                            span={span}
                        />
                    )}
                </Meter>
            </div>
        </article>
    );
});

function Small({
    id,
    hosts,
    metric,
    label,
    span,
}: {
    id: number;
    hosts: readonly number[];
    metric: MetricName;
    label: string;
    span: Span;
}) {
    const targets = useMemo(() => partWith(hosts, id).map((one): Target => `host:${one}`), [hosts, id]);
    const { data } = useQuery(series(targets, METRICS, span, POINTS));
    const of = useMemo(() => {
        const { times, lines } = linesOf(data?.series ?? [], [{ target: `host:${id}`, metric, label }]);
        return { times, values: (lines[0]?.values ?? []).map((value) => value ?? null) };
    }, [data, id, metric, label]);
    return <Sparkline label={label} of={of} format={percent} />;
}
