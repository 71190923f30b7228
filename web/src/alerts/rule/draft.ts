import type { Schemas } from "../../api/client";
import type { Metric, Rule, Severity } from "../queries";
import { typedIn } from "../units";

export type Operator = "gt" | "gte" | "lt" | "lte";
export type TargetType = "any" | "host" | "app" | "vm";
/** All targets of a kind, those that fit some limits, or one. */
export type Within = "all" | "some" | "one";

/** What the form of a rule contains; numbers are as they were typed, in the unit of the field. */
export type Draft = {
    name: string;
    metric: string;
    operator: Operator;
    threshold: number | "";
    clear: number | "";
    minutes: number | "";
    severity: Severity;
    type: TargetType;
    within: Within;
    tag: string;
    pool: string;
    team: string | null;
    /** As "app:1". */
    target: string | null;
    channels: string[];
};

export const FIELDS = [
    "name",
    "metric",
    "operator",
    "threshold",
    "clear_threshold",
    "duration_s",
    "severity",
    "target_type",
    "target_id",
    "tag",
    "pool",
    "team_id",
    "channel_ids",
];

const MINUTE = 60;

/** The form of a rule; of a new one with what is suggested for the metric. */
export function draftOf(metric: Metric, rule?: Rule): Draft {
    if (rule === undefined) return { ...EMPTY, ...suggestedBy(metric) };
    const { factor } = typedIn(metric.unit);
    const { tag, pool, team_id } = rule;
    const limited = tag !== null || pool !== null || team_id !== null;
    return {
        name: rule.name,
        metric: rule.metric,
        operator: rule.operator,
        threshold: metric.unit === "state" ? "" : rule.threshold / factor,
        clear: rule.clear_threshold === null ? "" : rule.clear_threshold / factor,
        minutes: rule.duration_s / MINUTE,
        severity: rule.severity,
        type: rule.target_type,
        within: rule.target_id !== null ? "one" : limited ? "some" : "all",
        tag: tag ?? "",
        pool: pool ?? "",
        team: team_id === null ? null : String(team_id),
        target: rule.target_id === null ? null : `${rule.target_type}:${rule.target_id}`,
        channels: (rule.channel_ids ?? []).map(String),
    };
}

const EMPTY: Draft = {
    name: "",
    metric: "",
    operator: "gt",
    threshold: "",
    clear: "",
    minutes: 5,
    severity: "warning",
    type: "any",
    within: "all",
    tag: "",
    pool: "",
    team: null,
    target: null,
    channels: [],
};

type Suggested = Pick<Draft, "metric" | "operator" | "threshold" | "clear" | "minutes" | "type" | "target" | "within">;

/** What changes in the form with the metric: limits in its own unit, and a kind of target that has it. */
export function suggestedBy(metric: Metric): Suggested {
    const { factor } = typedIn(metric.unit);
    const isState = metric.unit === "state";
    return {
        metric: metric.metric,
        operator: metric.default_operator,
        threshold: isState ? "" : metric.default_threshold / factor,
        clear: isState || metric.default_clear_threshold === null ? "" : metric.default_clear_threshold / factor,
        minutes: metric.default_duration_s / MINUTE,
        type: "any",
        target: null,
        within: "all",
    };
}

/** Whether the form can be sent. */
export function isComplete(draft: Draft, metric: Metric): boolean {
    if (draft.minutes === "") return false;
    if (metric.unit !== "state" && draft.threshold === "") return false;
    if (draft.within === "some") return draft.tag.trim() !== "" || draft.pool.trim() !== "" || draft.team !== null;
    return draft.within !== "one" || draft.target !== null;
}

/** What is sent. A state has no limit that could be typed. */
export function ruleOf(draft: Draft, metric: Metric) {
    const { factor } = typedIn(metric.unit);
    const isState = metric.unit === "state";
    const some = draft.within === "some";
    const [type, id] = draft.within === "one" && draft.target !== null ? draft.target.split(":") : [draft.type, null];
    return {
        name: draft.name.trim() || metric.title,
        metric: draft.metric as Schemas["AlertRuleIn"]["metric"],
        operator: isState ? metric.default_operator : draft.operator,
        threshold: isState ? (metric.default_threshold ?? undefined) : Number(draft.threshold) * factor,
        clear_threshold: isState || draft.clear === "" ? null : draft.clear * factor,
        duration_s: Math.round(Number(draft.minutes) * MINUTE),
        severity: draft.severity,
        target_type: type as TargetType,
        target_id: id == null ? null : Number(id),
        tag: (some && draft.tag.trim()) || null,
        pool: (some && draft.pool.trim()) || null,
        team_id: some && draft.team !== null ? Number(draft.team) : null,
        channel_ids: draft.channels.length === 0 ? null : draft.channels.map(Number),
    } satisfies Partial<Schemas["AlertRuleIn"]>;
}

/** What a part of the form knows. */
export type Part = { draft: Draft; set: (change: Partial<Draft>) => void; error: unknown; metric: Metric };
