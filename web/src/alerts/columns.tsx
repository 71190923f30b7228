import { localTimes } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import type { Column } from "../ui/table/column";
import { AlertMenu } from "./AlertMenu";
import { AlertStatus } from "./AlertStatus";
import type { Alert } from "./queries";
import { SeverityMark } from "./Severity";
import { TargetLink } from "./TargetLink";
import { t } from "./texts";
import { measure } from "./units";

/** An alert in the list, with the number of those that follow from it. */
export type Shown = Alert & { children: number };

const ORDER = { critical: 0, warning: 1, info: 2 };

const NAME: Column<Alert> = {
    id: "alert",
    name: t.alert,
    first: true,
    width: 300,
    value: ({ title }) => title,
    cell: (alert) => (
        <div className="alert-name">
            <AnchorLink className="breaks" to="/alerts/$id" params={{ id: String(alert.id) }}>
                {alert.title}
            </AnchorLink>
            <Quiet size="xs" className="breaks">
                {localTimes(alert.why)}
            </Quiet>
        </div>
    ),
};
const SEVERITY: Column<Alert> = {
    id: "severity",
    name: t.severity,
    line: 1,
    few: true,
    width: 100,
    value: ({ severity }) => t[severity],
    cell: ({ severity }) => <SeverityMark of={severity} />,
};
const TARGET: Column<Alert> = {
    id: "target",
    name: t.target,
    line: 2,
    width: 130,
    value: ({ target }) => target.name,
    cell: ({ target }) => <TargetLink of={target} />,
};
const VALUE: Column<Alert> = {
    id: "value",
    name: t.value,
    line: 2,
    width: 80,
    numeric: true,
    value: ({ value }) => value,
    text: ({ value, unit }) => measure(value, unit),
};
const SINCE: Column<Alert> = {
    id: "since",
    name: t.since,
    line: 2,
    as: "ago",
    width: 110,
    value: ({ since }) => since,
};
const RULE: Column<Alert> = {
    id: "rule",
    name: t.rule,
    few: true,
    hidden: true,
    width: 140,
    value: ({ rule_name }) => rule_name,
};
const CHILDREN: Column<Shown> = {
    id: "children",
    name: t.children,
    numeric: true,
    width: 100,
    value: ({ children }) => children || null,
};
const STATE: Column<Alert> = {
    id: "state",
    name: t.state,
    few: true,
    width: 120,
    value: ({ state }) => t[state],
    cell: (alert) => <AlertStatus of={alert} />,
};
const ACTIONS: Column<Alert> = {
    id: "actions",
    name: "",
    actions: true,
    width: 50,
    cell: (alert) => <AlertMenu of={alert} />,
};

/** The columns of the alerts that are not resolved. */
export const OPEN: readonly Column<Shown>[] = [SEVERITY, NAME, TARGET, VALUE, SINCE, CHILDREN, STATE, RULE, ACTIONS];

/** The columns of the history. */
export const PAST: readonly Column<Alert>[] = [
    SEVERITY,
    NAME,
    TARGET,
    SINCE,
    { id: "ended", name: t.ended, line: 2, as: "ago", width: 110, value: ({ resolved_at }) => resolved_at },
    RULE,
    ACTIONS,
];

/** The alerts that follow from no other one, with the number of those that do; most urgent first, then the newest. */
export function causes(alerts: readonly Alert[]): Shown[] {
    const children = new Map<number, number>();
    for (const { cause_id } of alerts) if (cause_id !== null) children.set(cause_id, (children.get(cause_id) ?? 0) + 1);
    return alerts
        .filter(({ cause_id }) => cause_id === null)
        .map((alert) => ({ ...alert, children: children.get(alert.id) ?? 0 }))
        .sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || b.since.localeCompare(a.since));
}
