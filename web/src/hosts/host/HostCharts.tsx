import { SimpleGrid } from "@mantine/core";
import { useMemo } from "react";
import type { Host } from "../../api/client";
import { percent } from "../../ui/format";
import { Chart } from "../../ui/measure/Chart";
import { Since } from "../../ui/measure/Sparkline";
import { Panel } from "../../ui/States";
import { useHostMeasurements } from "../measurements";
import { t } from "./texts";

/** Processor and memory of a host, as far as this page has received them: nothing older is stored yet. */
export function HostCharts({ host }: { host: Host }) {
    const { cpu, memory } = useHostMeasurements(useMemo(() => [host], [host]));
    return (
        <Panel title={t.course} aside={<Since of={cpu} />}>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Chart label={t.cpu} times={cpu.times} lines={[{ label: t.cpu, values: cpu.values }]} format={percent} most={100} group="host" />
                <Chart
                    label={t.memory}
                    times={memory.times}
                    lines={[{ label: t.memory, values: memory.values }]}
                    format={percent}
                    most={100}
                    group="host"
                />
            </SimpleGrid>
        </Panel>
    );
}
