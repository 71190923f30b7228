import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Host } from "../../api/client";
import { MetricChart } from "../../metrics/chart/MetricChart";
import { WaitingChart } from "../../metrics/chart/WaitingChart";
import { type MetricName, series } from "../../metrics/queries";
import { AccessGate } from "../../ui/AccessGate";
import { t } from "./texts";

const SHOWN: MetricName[] = ["cpu_pct", "mem_bytes"];

/** Processor and memory of a host in the last hour, and what its processes waited for. */
export function HostCharts({ host }: { host: Host }) {
    return (
        <AccessGate of="metrics.query" small>
            <Charts host={host} />
        </AccessGate>
    );
}

function Charts({ host: { id, name, mem_total_bytes: memory } }: { host: Host }) {
    const query = useQuery(series([`host:${id}`], SHOWN, "hour"));
    const [cpu, mem] = useMemo(
        () => [
            [{ target: `host:${id}`, metric: "cpu_pct", label: t.cpu }],
            [{ target: `host:${id}`, metric: "mem_bytes", label: t.memory }],
        ],
        [id],
    );
    return (
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
            <MetricChart title={t.cpu} label={t.cpu} parts={cpu!} query={query} />
            <MetricChart title={t.memory} label={t.memory} parts={mem!} query={query} most={memory} />
            <WaitingChart host={`host:${id}`} name={name} span="hour" />
        </SimpleGrid>
    );
}
