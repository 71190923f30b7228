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
    const charts = [
        { label: t.cpu, of: cpu },
        { label: t.memory, of: memory },
    ];
    // Until there is something to draw, the first one says so for both.
    const shown = cpu.times.length > 1 ? charts : charts.slice(0, 1);
    return (
        <Panel title={t.course} aside={<Since of={cpu} />}>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                {shown.map(({ label, of }) => (
                    <Chart
                        key={label}
                        label={label}
                        times={of.times}
                        lines={[{ label, values: of.values }]}
                        format={percent}
                        tick={(value) => `${value} %`}
                        most={100}
                        group="host"
                    />
                ))}
            </SimpleGrid>
        </Panel>
    );
}
