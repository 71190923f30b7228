import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { AccessGate } from "../../ui/AccessGate";
import { share } from "../../ui/format";
import { bytesUsed, coresUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Empty, Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { SpanChoice } from "../chart/SpanChoice";
import { useSpan } from "../chart/useSpan";
import { nodes, summary } from "../queries";
import { Clusters } from "./Clusters";
import { MonitoringHead } from "./MonitoringHead";
import { Nodes } from "./Nodes";
import { Tops } from "./Tops";
import { t } from "./texts";

/** All clusters and nodes: when they were asked, what they use, and what uses most of it. */
export default function MonitoringPage() {
    return (
        <AccessGate of="metrics.cluster_nodes" title={t.title}>
            <MonitoringHead />
            <Everything />
        </AccessGate>
    );
}

function Everything() {
    const [span, setSpan] = useSpan();
    const known = useQuery(summary);
    const all = useQuery(nodes);
    return (
        <Loaded query={known}>
            {(sums) =>
                sums.clusters.length === 0 ? (
                    <Empty title={t.noClusters}>{t.noClustersText}</Empty>
                ) : (
                    <Stack gap="md">
                        <Now of={sums} />
                        <Clusters polls={sums.clusters} nodes={all.data ?? NO_NODES} />
                        <Tops />
                        <SpanChoice value={span} onChange={setSpan} />
                        <Loaded query={all}>{(rows) => <Nodes nodes={rows} span={span} />}</Loaded>
                    </Stack>
                )
            }
        </Loaded>
    );
}

const NO_NODES: never[] = [];

function Now({ of }: { of: Schemas["ClusterSummaryView"] }) {
    return (
        <Panel title={t.now}>
            <Stack gap="md">
                <div className="measures">
                    <Meter label={t.cpu} of={coresUsed(share(of.cpu.used, of.cpu.total), of.cpu.total)}>
                        <NotCounted text={of.cpu.unknown > 0 && t.nodesNotCounted({ n: of.cpu.unknown })} />
                    </Meter>
                    <Meter label={t.memory} of={bytesUsed(of.memory.used, of.memory.total)}>
                        <NotCounted text={of.memory.unknown > 0 && t.nodesNotCounted({ n: of.memory.unknown })} />
                    </Meter>
                    <Meter label={t.storage} of={bytesUsed(of.storage.used, of.storage.total)}>
                        <NotCounted text={of.storage.unknown > 0 && t.storagesNotCounted({ n: of.storage.unknown })} />
                    </Meter>
                </div>
                <Facts
                    rows={[
                        [t.nodeCount, t.nodesOnline({ online: of.nodes.online, total: of.nodes.total })],
                        [t.containers, guests(of.containers)],
                        [t.machines, guests(of.machines)],
                    ]}
                />
            </Stack>
        </Panel>
    );
}

function guests({ running, total, unknown }: Schemas["GuestCounts"]): string | null {
    if (total > 0 && unknown === total) return null;
    const some = t.running({ running, total });
    return unknown === 0 ? some : `${some}; ${t.guestsUnknown({ n: unknown })}`;
}

function NotCounted({ text }: { text: string | false }) {
    return text === false ? null : <span className="quiet not-counted">{text}</span>;
}
