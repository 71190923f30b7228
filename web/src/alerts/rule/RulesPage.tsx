import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { teams } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { AddButton } from "../../ui/AddButton";
import type { Column } from "../../ui/table/column";
import { List } from "../../ui/table/List";
import { AlertsHead } from "../AlertsHead";
import { type Rule, rules } from "../queries";
import { SeverityMark } from "../Severity";
import { t as alertTexts } from "../texts";
import { RuleActions, Switched } from "./RuleActions";
import { t } from "./texts";
import { conditionOf, scopeOf } from "./words";

const RuleDialog = lazy(() => import("./RuleDialog"));

/** When an alert is raised. */
export default function RulesPage() {
    return (
        <AccessGate of="alerts.rules" title={t.title}>
            <AlertsHead note={t.note}>
                <AddButton of="alerts.create_rule" team={null} label={t.add}>
                    {(onClose) => <RuleDialog onClose={onClose} />}
                </AddButton>
            </AlertsHead>
            <Rules />
        </AccessGate>
    );
}

function Rules() {
    const allTeams = useQuery(teams).data;
    const columns = useMemo(
        () => columnsFor((id) => allTeams?.find((team) => team.id === id)?.name ?? null),
        [allTeams],
    );
    return (
        <List
            label={t.title}
            list="alert-rules"
            query={useQuery(rules)}
            columns={columns}
            sort="name"
            example="severity:critical"
            none={t.none}
            noneText={t.noneText}
        />
    );
}

function channelsOf({ channel_ids, lost_channel_ids }: Rule): string {
    const left =
        channel_ids === null || channel_ids.length === 0 ? t.byRouting : t.channelCount({ n: channel_ids.length });
    return lost_channel_ids.length === 0 ? left : t.channelsLost({ channels: left, n: lost_channel_ids.length });
}

const columnsFor = (teamName: (id: number) => string | null): readonly Column<Rule>[] => [
    { id: "name", name: t.name, as: "title", first: true, width: 200, value: ({ name }) => name },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 70,
        value: ({ enabled }) => (enabled ? t.on : t.off),
        cell: (rule) => <Switched rule={rule} />,
    },
    { id: "condition", name: t.condition, line: 2, width: 270, value: conditionOf },
    { id: "scope", name: t.scope, width: 170, value: (rule) => scopeOf(rule, teamName) },
    {
        id: "severity",
        name: t.severity,
        line: 2,
        few: true,
        width: 110,
        value: ({ severity }) => alertTexts[severity],
        cell: ({ severity }) => <SeverityMark of={severity} />,
    },
    { id: "channels", name: t.channels, width: 110, value: channelsOf },
    { id: "actions", name: "", actions: true, width: 50, cell: (rule) => <RuleActions rule={rule} /> },
];
