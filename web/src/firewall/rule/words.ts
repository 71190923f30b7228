import type { Rule } from "../firewall";
import { t } from "./texts";

/** The directions of rules, and rules that include a security group. */
export const TYPES = [
    { value: "in", label: t.in },
    { value: "out", label: t.out },
    { value: "forward", label: t.forward },
    { value: "group", label: t.group },
] as const;

/** The actions of rules and policies. */
export const ACTIONS = [
    { value: "ACCEPT", label: t.accept },
    { value: "DROP", label: t.drop },
    { value: "REJECT", label: t.reject },
] as const;

/** The levels with which packets are logged. */
export const LEVELS = [
    { value: "nolog", label: t.nolog },
    ...(["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"] as const).map((value) => ({
        value,
        label: value,
    })),
];

/** A direction in words. */
export const typeName = (type: string) => TYPES.find(({ value }) => value === type)?.label ?? type;

/** An action in words; the name of a security group is itself. */
export const actionName = (action: string) => ACTIONS.find(({ value }) => value === action)?.label ?? action;

/** A field of a rule that says which packets it is about, as far as it concerns services. */
type Service = Pick<Rule, "macro" | "proto" | "sport" | "dport" | "icmp_type">;

/** Which services a rule is about: a macro, or a protocol with its ports. Null for all. */
export function serviceOf({ macro, proto, sport, dport, icmp_type }: Service): string | null {
    const port = dport ?? icmp_type;
    const what = [macro, proto, port].filter(Boolean).join(" ");
    if (sport === null) return what === "" ? null : what;
    return [what, t.fromPort({ port: sport })].filter(Boolean).join(" ");
}

/** The rule in one line, for sentences and screen readers. */
export function nameOf(rule: Rule): string {
    const what =
        rule.type === "group"
            ? t.ruleOfGroup({ group: rule.action })
            : `${typeName(rule.type)}, ${actionName(rule.action)}`;
    const details = [
        serviceOf(rule),
        rule.source && t.fromAddress({ address: rule.source }),
        rule.dest && t.toAddress({ address: rule.dest }),
        rule.iface && t.onInterface({ iface: rule.iface }),
    ].filter(Boolean);
    return t.ruleName({ pos: rule.pos, what: [what, ...details].join(", ") });
}
