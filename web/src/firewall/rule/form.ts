import type { Schemas } from "../../api/client";
import type { Rule } from "../firewall";
import { ACTIONS } from "./words";

type In = Schemas["RuleIn"];
type Patch = Schemas["RulePatch"];

/** The fields that may be empty. */
export const OPTIONAL = [
    "macro",
    "iface",
    "source",
    "dest",
    "proto",
    "sport",
    "dport",
    "icmp_type",
    "log",
    "comment",
] as const;
type Optional = (typeof OPTIONAL)[number];

/** A rule as it is entered; what is not set is empty. */
export type RuleForm = Record<Optional | "type" | "action", string> & { enable: boolean };

/** A field of the form. */
export type Field = keyof RuleForm;

/** The form for a rule; for a new one without a template an inactive one that accepts what comes in. */
export function formOf(rule: Rule | undefined): RuleForm {
    const set = Object.fromEntries(OPTIONAL.map((field) => [field, rule?.[field] ?? ""])) as Record<Optional, string>;
    return { ...set, type: rule?.type ?? "in", action: rule?.action ?? ACTIONS[0].value, enable: rule?.enable === 1 };
}

/** A rule that includes a group has no conditions of its own but the interface. */
const OF_GROUP: readonly string[] = ["iface", "comment"];

/** Whether a field has a meaning for what is entered. Proxmox VE knows a message instead of ports for ICMP. */
export function isShown(field: Optional, { type, proto }: RuleForm): boolean {
    if (type === "group") return OF_GROUP.includes(field);
    const icmp = /icmp/i.test(proto);
    if (field === "icmp_type") return icmp;
    return !icmp || (field !== "dport" && field !== "sport");
}

/** The values that are sent: those of the fields that are shown. */
function valuesOf(form: RuleForm): Partial<Record<Optional, string>> {
    const entered = OPTIONAL.filter((field) => isShown(field, form) && form[field].trim() !== "");
    return Object.fromEntries(entered.map((field) => [field, form[field].trim()]));
}

/** The request that adds the rule. */
export function added(form: RuleForm): In {
    return {
        type: form.type as In["type"],
        action: form.action.trim(),
        enable: form.enable ? 1 : 0,
        ...(valuesOf(form) as Partial<In>),
    };
}

/** The request that makes the form of a rule; null if nothing is different. */
export function changed(rule: Rule, form: RuleForm): Patch | null {
    const values = valuesOf(form);
    const set = OPTIONAL.filter((field) => values[field] !== undefined && values[field] !== rule[field]);
    const removed = OPTIONAL.filter((field) => values[field] === undefined && (rule[field] ?? "") !== "");
    const patch: Patch = {
        ...(form.type === rule.type ? {} : { type: form.type as Patch["type"] }),
        ...(form.action.trim() === rule.action ? {} : { action: form.action.trim() }),
        ...(form.enable === (rule.enable === 1) ? {} : { enable: form.enable ? 1 : 0 }),
        ...(Object.fromEntries(set.map((field) => [field, values[field]])) as Partial<Patch>),
        ...(removed.length === 0 ? {} : { delete: removed.join(",") }),
    };
    return Object.keys(patch).length === 0 ? null : patch;
}
