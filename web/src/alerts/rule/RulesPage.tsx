import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { teams } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, Loaded } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { AlertsHead } from "../AlertsHead";
import { type Rule, rules } from "../queries";
import { SeverityMark } from "../Severity";
import { t as alertTexts } from "../texts";
import { RuleActions, Switched } from "./RuleActions";
import { t } from "./texts";
import { conditionOf, scopeOf } from "./words";

const RuleDialog = lazy(() => import("./RuleDialog"));
const keyOf = ({ id }: Rule) => id;
const nameOf = ({ name }: Rule) => name;

/** When an alert is raised. */
export default function RulesPage() {
    return (
        <AccessGate of="alerts.rules" title={t.title}>
            <Rules />
        </AccessGate>
    );
}

function Rules() {
    const search = useSearch({ from: "/shell/alerts/rules" });
    const navigate = useNavigate({ from: "/alerts/rules" });
    const [adding, setAdding] = useState(false);
    const why = useDenialReason("alerts.create_rule", null);
    const allTeams = useQuery(teams).data;
    const columns = useMemo(
        () => columnsFor((id) => allTeams?.find((team) => team.id === id)?.name ?? null),
        [allTeams],
    );
    return (
        <>
            <AlertsHead note={t.note}>
                <ActionButton why={why} leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                    {t.add}
                </ActionButton>
            </AlertsHead>
            <Loaded query={useQuery(rules)}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneText}</Empty>
                    ) : (
                        <Table
                            label={t.title}
                            list="alert-rules"
                            rows={rows}
                            columns={columns}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            sort="name"
                            example="severity:critical"
                        />
                    )
                }
            </Loaded>
            <Suspense>{adding && <RuleDialog onClose={() => setAdding(false)} />}</Suspense>
        </>
    );
}

function channelsOf({ channel_ids, lost_channel_ids }: Rule): string {
    const left =
        channel_ids === null || channel_ids.length === 0 ? t.byRouting : t.channelCount({ n: channel_ids.length });
    return lost_channel_ids.length === 0 ? left : t.channelsLost({ channels: left, n: lost_channel_ids.length });
}

const columnsFor = (teamName: (id: number) => string | null): readonly Column<Rule>[] => [
    {
        id: "name",
        name: t.name,
        first: true,
        width: 200,
        value: nameOf,
        cell: ({ name }) => <strong className="breaks">{name}</strong>,
    },
    {
        id: "state",
        name: t.state,
        few: true,
        width: 70,
        value: ({ enabled }) => (enabled ? t.on : t.off),
        cell: (rule) => <Switched rule={rule} />,
    },
    { id: "condition", name: t.condition, width: 270, value: conditionOf },
    { id: "scope", name: t.scope, width: 170, value: (rule) => scopeOf(rule, teamName) },
    {
        id: "severity",
        name: t.severity,
        few: true,
        width: 110,
        value: ({ severity }) => alertTexts[severity as "info"],
        cell: ({ severity }) => <SeverityMark of={severity as "info"} />,
    },
    {
        id: "channels",
        name: t.channels,
        width: 110,
        value: channelsOf,
    },
    { id: "actions", name: "", actions: true, width: 50, cell: (rule) => <RuleActions rule={rule} /> },
];
