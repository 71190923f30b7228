import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";
import { MOST } from "./open";

export type { Alert } from "./open";
export type AlertDetail = Schemas["AlertDetail"];
export type Rule = Schemas["AlertRuleView"];
export type Metric = Schemas["RuleMetric"];
export type Override = Schemas["AlertOverride"];
export type AlertState = "firing" | "acknowledged" | "resolved";
export type Severity = "info" | "warning" | "critical";

// The key that the event "alert" invalidates (live.ts); the open alerts, which every page needs, are in open.ts.
const KEY = "alerts";

export const resolvedAlerts = queryOptions({
    queryKey: [KEY, "resolved"],
    queryFn: () => take(api.GET("/api/v1/alerts", { params: { query: { state: "resolved", limit: MOST } } })),
    staleTime: 0,
});

export const alertsOf = (target: string) =>
    queryOptions({
        queryKey: [KEY, "of", target],
        queryFn: () => take(api.GET("/api/v1/alerts", { params: { query: { target, limit: 20 } } })),
        staleTime: 0,
    });

export const alert = (id: number) =>
    queryOptions({
        queryKey: [KEY, id],
        queryFn: () => take(api.GET("/api/v1/alerts/{alert_id}", { params: { path: { alert_id: id } } })),
        staleTime: 0,
        retry: false,
    });

export const rules = queryOptions({
    queryKey: ["alert-rules"],
    queryFn: () => take(api.GET("/api/v1/alert-rules")),
    staleTime: 0,
});

export const metrics = queryOptions({
    queryKey: ["alert-metrics"],
    queryFn: () => take(api.GET("/api/v1/alert-rules/metrics")),
    staleTime: Infinity,
});

export const overrides = queryOptions({
    queryKey: ["alert-overrides"],
    queryFn: () => take(api.GET("/api/v1/alert-overrides")),
    staleTime: 0,
});
