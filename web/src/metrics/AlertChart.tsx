import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AlertDetail } from "../alerts/queries";
import { call } from "../api/operation";
import { useDenialReason } from "../auth/access";
import type { Mark } from "../ui/measure/line";
import { MetricChart } from "./chart/MetricChart";
import type { Read } from "./queries";
import { t } from "./texts";

const HOUR_MS = 3_600_000;
const AGAIN_MS = 15_000;
const POINTS = 300;

/** The measured values before and during an alert; nothing for a state, and for what has no series of its own. */
export function AlertChart({ of }: { of: AlertDetail }) {
    const may = useDenialReason("metrics.query") === null;
    const target = of.target.metrics_target;
    if (of.unit === "state" || target === null || !may) return null;
    return <Values of={of} target={target} />;
}

function Values({ of, target }: { of: AlertDetail; target: string }) {
    const { metric, metric_title: title } = of;
    const query = useQuery(values(target, metric, of.since, of.resolved_at));
    const parts = useMemo(() => [{ target, metric, label: title }], [target, metric, title]);
    const marks = useMemo<Mark[]>(
        () => [
            {
                key: `alert:${of.id}`,
                from: Date.parse(of.since),
                to: of.resolved_at === null ? null : Date.parse(of.resolved_at),
                tone: "alert",
                label: title,
            },
        ],
        [of.id, of.since, of.resolved_at, title],
    );
    return (
        <MetricChart
            title={t.measured}
            label={`${title}: ${of.target.name}`}
            parts={parts}
            query={query}
            marks={marks}
        />
    );
}

/** From an hour before it began, or as long as it lasted, until now or an hour after its end. */
const values = (target: string, metric: string, since: string, resolved: string | null) =>
    queryOptions({
        queryKey: ["metrics", "alert", target, metric, since, resolved],
        queryFn: async (): Promise<Read> => {
            const now = Date.now();
            const to = resolved === null ? now : Math.min(now, Date.parse(resolved) + HOUR_MS);
            const begin = Date.parse(since);
            const from = begin - Math.max(HOUR_MS, (to - begin) / 4);
            const query = {
                target,
                metric,
                from: new Date(from).toISOString(),
                to: new Date(to).toISOString(),
                max_points: POINTS,
            };
            return { ...(await call("metrics.query", query)), window: [from, to] };
        },
        refetchInterval: resolved === null ? AGAIN_MS : false,
        placeholderData: keepPreviousData,
    });
