import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { call, query } from "../api/operation";
import { againOf, type Span, windowOf } from "./spans";
import type { Kind, Target } from "./targets";

export type MetricSeries = Schemas["MetricSeries"];
export type Annotation = Schemas["AnnotationView"];
export type Top = Schemas["TopView"];
export type ClusterNode = Schemas["ClusterNodeView"];

/** Series, with the time that was asked for. */
export type Read = Schemas["SeriesView"] & { window: [number, number] };

/** The metrics that are charted, besides those of storages. */
export type MetricName =
    | "cpu_pct"
    | "mem_pct"
    | "mem_bytes"
    | "mem_host_bytes"
    | "disk_pct"
    | "iowait_pct"
    | "load"
    | "pressure_cpu_pct"
    | "pressure_io_pct"
    | "pressure_mem_pct"
    | "net_in_bps"
    | "net_out_bps";
export type StorageMetric = "storage_pct" | "storage_bytes";

/** More points than a chart has pixels help nobody. */
const MOST_POINTS = 400;
const MINUTE = 60_000;

/** Values of some metrics of some objects, in one request. What is shown stays until another span is there. */
export const series = (
    targets: readonly Target[],
    metrics: readonly (MetricName | StorageMetric)[],
    span: Span,
    points = MOST_POINTS,
) =>
    queryOptions({
        queryKey: ["metrics", "series", targets, metrics, span, points],
        queryFn: async (): Promise<Read> => {
            const [from, to] = windowOf(span, Date.now());
            const query = {
                target: targets.join(","),
                metric: metrics.join(","),
                from: iso(from),
                to: iso(to),
                max_points: points,
            };
            return { ...(await call("metrics.query", query)), window: [from, to] };
        },
        staleTime: againOf(span) || Number.POSITIVE_INFINITY,
        refetchInterval: againOf(span),
        placeholderData: keepPreviousData,
        enabled: targets.length > 0,
    });

/** What happened to some objects. */
export const annotations = (targets: readonly Target[], span: Span) =>
    queryOptions({
        queryKey: ["metrics", "annotations", targets, span],
        queryFn: () => {
            const [from, to] = windowOf(span, Date.now());
            return call("metrics.annotations", { target: targets.join(","), from: iso(from), to: iso(to) });
        },
        staleTime: MINUTE,
        refetchInterval: Math.max(againOf(span) || MINUTE, MINUTE / 2),
        placeholderData: keepPreviousData,
        enabled: targets.length > 0,
    });

const iso = (at: number) => new Date(at).toISOString();

/** The last values of an object, and whose view its memory is. */
export const latest = (target: Target) => query("metrics.latest", { target }, { staleTime: MINUTE / 2 });

/** What has the largest values of a metric now. */
export const top = (metric: MetricName | StorageMetric, type: Kind | undefined, limit: number) =>
    query(
        "metrics.top",
        { metric, type, limit },
        { staleTime: MINUTE / 4, refetchInterval: MINUTE / 2, placeholderData: keepPreviousData },
    );

/** All clusters in numbers. */
export const summary = query("metrics.cluster_summary", {}, { staleTime: MINUTE / 4, refetchInterval: MINUTE / 4 });

/** All nodes of all clusters, with the number of calls to each. */
export const nodes = query("metrics.cluster_nodes", {}, { staleTime: MINUTE / 4, refetchInterval: MINUTE / 4 });
