import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { annotations, series } from "../queries";
import type { Target } from "../targets";
import { t } from "../texts";
import { MetricChart } from "./MetricChart";
import { marksOf } from "./marks";

type Props = { target: Target; name: string };

/** CPU and memory of one object in the last 24 hours, with what happened to it. */
export function DayChart(props: Props) {
    return (
        <AccessGate of="metrics.query" small>
            <Day {...props} />
        </AccessGate>
    );
}

function Day({ target, name }: Props) {
    const query = useQuery(series([target], ["cpu_pct", "mem_pct"], "day"));
    const happened = useQuery(annotations([target], "day")).data;
    const marks = useMemo(() => marksOf(happened ?? []), [happened]);
    const parts = useMemo(
        () => [
            { target, metric: "cpu_pct", label: t.cpu },
            { target, metric: "mem_pct", label: t.memory },
        ],
        [target],
    );
    return (
        <MetricChart
            title={t.lastDay}
            label={t.chartOf({ metric: t.lastDay, name })}
            parts={parts}
            query={query}
            marks={marks}
            height={120}
        />
    );
}
