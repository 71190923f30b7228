import { span } from "../../ui/format";
import type { Rule } from "../queries";
import { measure } from "../units";
import { t } from "./texts";

const OPERATORS: Record<string, string> = { gt: t.gt, gte: t.gte, lt: t.lt, lte: t.lte };

/** An operator as a person says it. */
export function operatorName(operator: string | null): string {
    return OPERATORS[operator ?? ""] ?? operator ?? "";
}

/** When a rule fires, in a few words. */
export function conditionOf({ metric_title: metric, unit, operator, threshold, duration_s }: Rule): string {
    const value = measure(threshold, unit);
    const condition = value === null ? t.isSo({ metric }) : t.is({ metric, operator: operatorName(operator), value });
    return duration_s > 0 ? t.forTime({ condition, time: span(duration_s) }) : condition;
}

const KINDS: Record<string, string> = { any: t.everything, host: t.allHosts, app: t.allApps, vm: t.allVms };

/** What a rule applies to, in a few words. */
export function scopeOf(
    { target_type, target_id, target_name, tag, pool, team_id }: Rule,
    teamName: (id: number) => string | null,
): string {
    if (target_id !== null) return t.only({ name: target_name ?? t.gone });
    const what = KINDS[target_type] ?? target_type;
    const limits = [
        tag !== null && t.withTag({ name: tag }),
        pool !== null && t.inPool({ name: pool }),
        team_id !== null && t.ofTeam({ name: teamName(team_id) ?? String(team_id) }),
    ].filter((limit) => limit !== false);
    return limits.length === 0 ? what : t.limited({ what, limits: limits.join(" · ") });
}
