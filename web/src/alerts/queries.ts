import type { Schemas } from "../api/client";
import { query } from "../api/operation";
import { MOST } from "./open";

export type { Alert } from "./open";
export type AlertDetail = Schemas["AlertDetail"];
export type Rule = Schemas["AlertRuleView"];
export type Metric = Schemas["RuleMetric"];
export type Override = Schemas["AlertOverride"];
export type AlertState = "firing" | "acknowledged" | "resolved";
export type Severity = "info" | "warning" | "critical";

// The open alerts, which every page needs, are in open.ts.
export const resolvedAlerts = query("alerts.list", { state: "resolved", limit: MOST }, { staleTime: 0 });
export const alert = (id: number) => query("alerts.get", { alert_id: id }, { staleTime: 0, retry: false });
export const rules = query("alerts.rules", {}, { staleTime: 0 });
export const metrics = query("alerts.rule_metrics");
export const overrides = query("alerts.overrides", {}, { staleTime: 0 });
