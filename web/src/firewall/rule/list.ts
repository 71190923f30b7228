import type { Rule, Rules } from "../firewall";

/** A change that is made in the list itself. A rule that is moved ends up at `to`. */
export type ListChange =
    | { kind: "move"; rule: Rule; to: number }
    | { kind: "enable"; rule: Rule; enable: number }
    | { kind: "remove"; rule: Rule };

/** The rules at their positions; a rule that keeps its position stays the same object. */
const counted = (rules: readonly Rule[]): Rule[] =>
    rules.map((rule, pos) => (rule.pos === pos ? rule : { ...rule, pos }));

/** The list after a change. */
export function applied(rules: readonly Rule[], change: ListChange): Rule[] {
    const { pos } = change.rule;
    switch (change.kind) {
        case "enable":
            return rules.map((rule) => (rule.pos === pos ? { ...rule, enable: change.enable } : rule));
        case "remove":
            return counted(rules.filter((rule) => rule.pos !== pos));
        case "move": {
            const moving = rules[pos];
            if (moving === undefined) return [...rules];
            const others = rules.filter((rule) => rule.pos !== pos);
            return counted([...others.slice(0, change.to), moving, ...others.slice(change.to)]);
        }
    }
}

/** What Proxmox VE's API is told to move a rule to a position: it names the rule before which the moved one comes. */
export const moveTarget = ({ pos }: Rule, to: number) => (to > pos ? to + 1 : to);

const FIELDS = [
    "type",
    "action",
    "enable",
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

/** Whether two rules say the same, wherever they are. */
export const isSame = (a: Rule, b: Rule) => FIELDS.every((field) => a[field] === b[field]);

/** The same rule in a list that others changed: of several equal ones the nearest; null if it is gone or was changed. */
export function find(rules: readonly Rule[], sought: Rule): Rule | null {
    const equal = rules.filter((rule) => isSame(rule, sought));
    const distance = (rule: Rule) => Math.abs(rule.pos - sought.pos);
    return equal.reduce<Rule | null>(
        (best, rule) => (best === null || distance(rule) < distance(best) ? rule : best),
        null,
    );
}

/**
 * A change of a list that others changed in the meantime, as it has the same effect on what is there now; null if its rule is
 * gone, was changed, or has another rule behind it than the one before which it was to come.
 */
export function repeated(change: ListChange, seen: Rules, present: Rules): ListChange | null {
    const rule = find(present.rules, change.rule);
    if (rule === null) return null;
    if (change.kind !== "move") return { ...change, rule };
    const next = applied(seen.rules, change)[change.to + 1];
    if (next === undefined) return { ...change, rule, to: present.rules.length - 1 };
    const there = seen.rules.find((one) => isSame(one, next));
    const anchor = find(present.rules, there ?? next);
    return anchor === null ? null : { ...change, rule, to: anchor.pos > rule.pos ? anchor.pos - 1 : anchor.pos };
}
