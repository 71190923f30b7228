import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MetricName, series } from "../queries";
import type { Span } from "../spans";
import type { Target } from "../targets";
import { t } from "../texts";
import { MetricChart } from "./MetricChart";

const WAITS: readonly [MetricName, string][] = [
    ["iowait_pct", t.iowait],
    ["pressure_cpu_pct", t.pressureCpu],
    ["pressure_io_pct", t.pressureIo],
    ["pressure_mem_pct", t.pressureMemory],
];

/** What processes on a host waited for. */
export function WaitingChart({ host, name, span }: { host: Target; name: string; span: Span }) {
    const query = useQuery(
        series(
            [host],
            WAITS.map(([metric]) => metric),
            span,
        ),
    );
    const parts = useMemo(() => WAITS.map(([metric, label]) => ({ target: host, metric, label })), [host]);
    return <MetricChart title={t.waiting} label={t.chartOf({ metric: t.waiting, name })} parts={parts} query={query} />;
}
