import type { Schemas } from "../../api/client";
import { AlertRuleIn } from "../../ui/empty.gen";
import type { Draft, Form } from "../../ui/form";
import type { Metric } from "../queries";

/** What is sent of a rule; a change does not say whether it is on. */
export type RuleBody = Omit<Schemas["AlertRuleIn"], "enabled">;
/** All targets of a kind, those that fit some limits, or one. */
export type Within = "all" | "some" | "one";

const { enabled: _, ...fields } = AlertRuleIn;
/** The fields of the form, as a new rule begins. */
export const NEW: Draft<RuleBody> = fields;

type Scope = Pick<Draft<RuleBody>, "target_id" | "tag" | "pool" | "team_id">;

export function withinOf({ target_id, tag, pool, team_id }: Scope): Within {
    if (target_id !== null) return "one";
    return tag === null && pool === null && team_id === null ? "all" : "some";
}

/** What changes in the form with the metric: its limits, and targets that have it. A state has no limit that could be typed. */
export function suggestedBy(metric: Metric) {
    return {
        metric: metric.metric as RuleBody["metric"],
        operator: metric.default_operator,
        threshold: metric.default_threshold,
        clear_threshold: metric.unit === "state" ? null : metric.default_clear_threshold,
        duration_s: metric.default_duration_s,
        target_type: "any",
        target_id: null,
    } satisfies Partial<Draft<RuleBody>>;
}

/** Whether the form can be sent. */
export function isComplete(sent: Partial<Draft<RuleBody>>, within: Within): boolean {
    if (sent.duration_s == null || sent.threshold == null) return false;
    if (within === "some") return sent.tag != null || sent.pool != null || sent.team_id != null;
    return within === "all" || sent.target_id != null;
}

/** The rule that is sent: without what was typed for targets that are not chosen now. */
export function ruleOf(sent: RuleBody, within: Within, metric: Metric): RuleBody {
    return {
        ...sent,
        name: sent.name || metric.title,
        duration_s: Math.round(sent.duration_s),
        ...(within !== "some" && { tag: null, pool: null, team_id: null }),
        ...(within !== "one" && { target_id: null }),
    };
}

/** What a part of the form knows. */
export type Part = { form: Form<RuleBody>; metric: Metric };
