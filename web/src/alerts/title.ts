import type { Alert } from "./queries";

/** What an alert is called: the metric and its target, whatever its rule is called. */
export function titleOf({ metric_title, target }: Pick<Alert, "metric_title" | "target">): string {
    return `${metric_title}: ${target.name}`;
}
