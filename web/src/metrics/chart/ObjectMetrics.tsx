import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { PinButton } from "../../pins/PinButton";
import { AccessGate } from "../../ui/AccessGate";
import { ButtonLink } from "../../ui/Links";
import { annotations, latest, type MetricName, series } from "../queries";
import { comparedAt, type Target } from "../targets";
import { t } from "../texts";
import { Events } from "./Events";
import { MetricChart } from "./MetricChart";
import { marksOf } from "./marks";
import { SpanChoice } from "./SpanChoice";
import { useSpan } from "./useSpan";

type Props = {
    target: Target;
    name: string;
    /** How much memory it has. */
    memory: number | null;
    /** Whether there are two views of its memory: its own, and that of its host. */
    isMachine?: boolean;
    /** Further charts. */
    children?: ReactNode;
};

const OF_ALL: MetricName[] = ["cpu_pct", "mem_bytes", "disk_pct", "net_in_bps", "net_out_bps"];
const OF_GUESTS: MetricName[] = [...OF_ALL, "mem_host_bytes"];

/** The metrics of one object over an hour to a year, with what happened to it meanwhile. */
export function ObjectMetrics(props: Props) {
    return (
        <AccessGate of="metrics.query">
            <Charts {...props} />
        </AccessGate>
    );
}

function Charts({ target, name, memory, isMachine = false, children }: Props) {
    const [span, setSpan] = useSpan();
    const query = useQuery(series([target], target.startsWith("host:") ? OF_ALL : OF_GUESTS, span));
    const happened = useQuery(annotations([target], span)).data;
    const marks = useMemo(() => marksOf(happened ?? []), [happened]);
    const source = useQuery({ ...latest(target), enabled: isMachine }).data?.[0]?.memory_source;
    const parts = useMemo(() => partsOf(target, isMachine), [target, isMachine]);
    const chart = (title: string, pinned?: MetricName) => ({
        title,
        more: pinned && <PinButton title={`${title}: ${name}`} path={comparedAt([target], pinned, span)} />,
        label: t.chartOf({ metric: title, name }),
        query,
        marks,
        onZoom: setSpan,
    });
    return (
        <Stack gap="md">
            <Group justify="space-between" gap="sm">
                <SpanChoice value={span} onChange={setSpan} />
                <ButtonLink
                    size="xs"
                    variant="default"
                    to="/monitoring/compare"
                    search={{ targets: target, span: span === "hour" ? undefined : span }}
                >
                    {t.compare}
                </ButtonLink>
            </Group>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <MetricChart {...chart(t.cpu, "cpu_pct")} parts={parts.cpu} />
                <MetricChart
                    {...chart(t.memory, "mem_bytes")}
                    parts={parts.memory}
                    most={memory}
                    note={
                        isMachine
                            ? `${source === undefined ? "" : SOURCES[source ?? "unknown"]} ${t.seen}`.trim()
                            : undefined
                    }
                />
                <MetricChart
                    {...chart(t.disk, "disk_pct")}
                    parts={parts.disk}
                    nothing={isMachine ? t.nothingDisk : t.nothing}
                />
                <MetricChart {...chart(t.network)} parts={parts.network} />
            </SimpleGrid>
            {children}
            {happened && <Events all={happened} />}
        </Stack>
    );
}

const SOURCES: Record<string, string> = { guest: t.sourceGuest, host: t.sourceHost, unknown: t.sourceUnknown };

function partsOf(target: Target, isMachine: boolean) {
    const part = (metric: MetricName, label: string) => ({ target, metric, label });
    return {
        cpu: [part("cpu_pct", t.cpu)],
        memory: isMachine
            ? [part("mem_bytes", t.memoryGuest), part("mem_host_bytes", t.memoryHost)]
            : [part("mem_bytes", t.memoryUsed)],
        disk: [part("disk_pct", t.disk)],
        network: [part("net_in_bps", t.received), part("net_out_bps", t.sent)],
    };
}
