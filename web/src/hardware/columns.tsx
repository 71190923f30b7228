import { Link } from "@tanstack/react-router";
import type { Column } from "../ui/table/column";
import { ConditionPill } from "./ConditionPill";
import { CONDITIONS, conditionOf } from "./conditions";
import type { HardwareRow } from "./queries";
import { Reasons } from "./Reasons";
import { t } from "./texts";
import { Wear } from "./Wear";

const MOST_REASONS = 3;

export const keyOf = ({ host_id: id }: HardwareRow) => id;
export const nameOf = ({ host_name: name }: HardwareRow) => name;

/** The worst first. */
export const worstFirst = (rows: readonly HardwareRow[]) =>
    [...rows].sort(
        (a, b) =>
            CONDITIONS.indexOf(conditionOf(a.condition)) - CONDITIONS.indexOf(conditionOf(b.condition)) ||
            a.host_name.localeCompare(b.host_name),
    );

export const COLUMNS: readonly Column<HardwareRow>[] = [
    {
        id: "host",
        name: t.host,
        first: true,
        width: 120,
        value: ({ host_name: name }) => name,
        cell: ({ host_id: id, host_name: name }) => (
            <Link
                to="/hosts/$id/hardware"
                params={{ id: String(id) }}
                className="name"
                aria-label={t.open({ host: name })}
            >
                {name}
            </Link>
        ),
    },
    { id: "node", name: t.node, hidden: true, width: 120, value: ({ node }) => node },
    {
        id: "condition",
        name: t.condition,
        line: 1,
        few: true,
        width: 120,
        value: ({ condition }) => conditionOf(condition),
        cell: ({ condition }) => <ConditionPill of={condition} />,
    },
    {
        id: "reasons",
        name: t.reasons,
        width: 230,
        value: ({ reasons }) => reasons,
        cell: ({ reasons, problem }) =>
            reasons.length > 0 ? (
                <Reasons of={reasons} most={MOST_REASONS} />
            ) : problem === null ? null : (
                <span className="quiet breaks">{problem}</span>
            ),
    },
    { id: "disks", name: t.disks, numeric: true, width: 55, value: ({ disks }) => disks },
    {
        id: "wear",
        name: t.wear,
        line: 2,
        numeric: true,
        width: 85,
        value: ({ max_wear_pct: wear }) => wear,
        cell: ({ max_wear_pct: wear, host_name: host }) => <Wear of={wear} disk={host} />,
    },
    {
        id: "temperature",
        name: t.temperature,
        line: 2,
        numeric: true,
        width: 96,
        value: ({ max_temperature_c: celsius }) => celsius,
        text: ({ max_temperature_c: celsius }) => (celsius === null ? null : t.degrees({ n: celsius })),
    },
    {
        id: "pools",
        name: t.pools,
        few: true,
        width: 95,
        value: ({ pools }) => (pools === null ? t.noPools : conditionOf(pools)),
        cell: ({ pools }) =>
            pools === null ? <span className="quiet">{t.noPools}</span> : <ConditionPill of={pools} />,
    },
    {
        id: "ceph",
        name: t.ceph,
        few: true,
        width: 95,
        value: ({ ceph }) => (ceph === null ? t.noCeph : conditionOf(ceph)),
        cell: ({ ceph }) => (ceph === null ? <span className="quiet">{t.noCeph}</span> : <ConditionPill of={ceph} />),
    },
    { id: "updates", name: t.updates, line: 2, numeric: true, width: 74, value: ({ updates }) => updates },
    { id: "read", name: t.readAtColumn, as: "ago", width: 70, value: ({ read_at: at }) => at },
];
