import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Host } from "../api/client";
import { useHost } from "../hosts/host/useHost";
import { MetricChart } from "./chart/MetricChart";
import { ObjectMetrics } from "./chart/ObjectMetrics";
import { useSpan } from "./chart/useSpan";
import { WaitingChart } from "./chart/WaitingChart";
import { series, top } from "./queries";
import { MOST_COMPARED, storageOf, type Target } from "./targets";
import { t } from "./texts";

/** As many as one request may answer. */
const MOST_STORAGES = 100;

/** The metrics of a host, and of its storages. */
export default function HostMetrics() {
    const host = useHost();
    return (
        <ObjectMetrics target={`host:${host.id}`} name={host.name} memory={host.mem_total_bytes}>
            <Waiting host={host} />
            <Storages host={host} />
        </ObjectMetrics>
    );
}

function Waiting({ host: { id, name } }: { host: Host }) {
    const [span] = useSpan();
    return <WaitingChart host={`host:${id}`} name={name} span={span} />;
}

function Storages({ host: { name, node, cluster_id } }: { host: Host }) {
    const [span, setSpan] = useSpan();
    const fullest = useQuery(top("storage_pct", "storage", MOST_STORAGES)).data;
    const parts = useMemo(
        () =>
            (fullest?.items ?? [])
                .flatMap(({ target }) => {
                    const of = storageOf(target);
                    const has = of !== null && of.clusterId === cluster_id && (of.node === null || of.node === node);
                    return has ? [{ target: target as Target, metric: "storage_pct", label: of.name }] : [];
                })
                .slice(0, MOST_COMPARED),
        [fullest, cluster_id, node],
    );
    const query = useQuery(
        series(
            parts.map(({ target }) => target),
            ["storage_pct"],
            span,
        ),
    );
    if (fullest === undefined || parts.length === 0) return null;
    return (
        <MetricChart
            title={t.storages}
            label={t.chartOf({ metric: t.storages, name })}
            parts={parts}
            query={query}
            onZoom={setSpan}
            note={fullest.total > MOST_STORAGES ? t.storagesAmong({ n: MOST_STORAGES }) : undefined}
        />
    );
}
