import "./slow.css";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Host } from "../../api/client";
import { useMeasured } from "../../api/measured";
import { useDenialReason } from "../../auth/access";
import { latest, type MetricName } from "../../metrics/queries";
import { t as metrics } from "../../metrics/texts";
import { unitOf } from "../../metrics/units";
import { percent, share } from "../../ui/format";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { HostJobs } from "./HostJobs";
import { TopGuests } from "./TopGuests";
import { t } from "./texts";
import { findings } from "./waiting";

/** What processes on a host wait for, the guests that use most of it, and what Holdfast does there. */
export function WhySlow({ host }: { host: Host }) {
    const may = useDenialReason("metrics.latest") === null;
    return (
        <Panel title={t.slow}>
            <Stack gap="lg">
                {may && <Waits host={host} />}
                <TopGuests host={host} />
                <HostJobs host={host} />
            </Stack>
        </Panel>
    );
}

function Waits({ host }: { host: Host }) {
    const told = useQuery({ ...latest(`host:${host.id}`), refetchInterval: AGAIN_MS }).data?.[0];
    const values = useMemo(() => new Map(told?.values.map(({ metric, value }) => [metric, value] as const)), [told]);
    const cpu = useMeasured(host, ({ cpu_pct }) => cpu_pct);
    const memory = useMeasured(host, ({ mem_bytes, mem_total_bytes }) => share(mem_bytes, mem_total_bytes));
    const value = (metric: MetricName) => values.get(metric) ?? null;
    const load = value("load");
    const shares = [
        [metrics.iowait, value("iowait_pct")],
        [metrics.pressureCpu, value("pressure_cpu_pct")],
        [metrics.pressureIo, value("pressure_io_pct")],
        [metrics.pressureMemory, value("pressure_mem_pct")],
    ] as const;
    return (
        <div>
            {findings({
                cpu,
                load,
                cores: host.cores,
                iowait: value("iowait_pct"),
                pressureCpu: value("pressure_cpu_pct"),
                pressureIo: value("pressure_io_pct"),
                pressureMemory: value("pressure_mem_pct"),
                memory,
            }).map((one) => (
                <Text key={one} fw={600}>
                    {one}
                </Text>
            ))}
            <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="lg" mt="sm">
                <Meter
                    label={metrics.load}
                    of={{
                        text:
                            load === null || host.cores === null
                                ? null
                                : t.loadOf({ load: unitOf("count").text(load), n: host.cores }),
                        share: share(load, host.cores),
                    }}
                />
                {shares.map(([label, of]) => (
                    <Meter key={label} label={label} of={{ text: percent(of), share: of }} />
                ))}
            </SimpleGrid>
            <Quiet size="xs" mt="xs">
                {told !== undefined && value("pressure_cpu_pct") === null ? t.noPressure : t.pressureMeans}
            </Quiet>
        </div>
    );
}

const AGAIN_MS = 30_000;
