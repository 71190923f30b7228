import "../../ui/measure/measure.css";
import { KindLabel } from "../../guests/KindLabel";
import { Ago } from "../../ui/Ago";
import { span } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { type Column, SECONDS } from "../../ui/table/column";
import { Value } from "../../ui/Value";
import { testName } from "../tests/states";
import { BackupsLink } from "./BackupsLink";
import { CoverageState } from "./CoverageState";
import { type CoverageRow, shareOfGoal } from "./rows";
import { stateName } from "./state";
import { t } from "./texts";

export const keyOf = ({ key }: CoverageRow) => key;
export const nameOf = ({ name }: CoverageRow) => name;

const KINDS = { app: t.app, container: t.container, vm: t.machine };

/** Hours as an admin writes them: in days from two days on, if they are whole ones. */
export const goalText = (h: number) => (h >= 48 && h % 24 === 0 ? t.days({ n: h / 24 }) : t.hours({ n: h }));

function Newest({ of: { newest, goal_h: goal, state } }: Pick<CoverageRow, "of">) {
    if (newest === null) return state === "unknown" ? <Value>{null}</Value> : <span className="quiet">{t.noGoal}</span>;
    const share = shareOfGoal(newest.age_s, goal);
    const texts = { age: span(newest.age_s), goal: goal === null ? "" : goalText(goal) };
    return (
        <div className="measure coverage-age" data-level={share !== null && share > 100 ? "full" : "normal"}>
            <div className="measure-head">
                <Ago at={newest.taken_at} />
                {share !== null && <span className="quiet">{t.ofGoal(texts)}</span>}
            </div>
            {share !== null && (
                <div
                    className="meter"
                    role="meter"
                    aria-label={t.newestGoal}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.round(Math.min(100, share))}
                    aria-valuetext={share > 100 ? t.overGoal(texts) : t.inGoal(texts)}
                >
                    <div style={{ width: `${Math.min(100, share)}%` }} />
                </div>
            )}
            {newest.verify_state === "ok" && <Quiet size="xs">{t.verified}</Quiet>}
        </div>
    );
}

function Tested({ of: { tested } }: Pick<CoverageRow, "of">) {
    if (tested === null) return <span className="quiet">{t.neverTested}</span>;
    return (
        <div>
            <Ago at={tested.tested_at} />
            <Quiet size="xs">
                {testName(tested.state)} {tested.restore_s !== null && t.testedIn({ time: span(tested.restore_s) })}
            </Quiet>
        </div>
    );
}

const TESTED: Column<CoverageRow> = {
    id: "tested",
    name: t.tested,
    width: 120,
    value: ({ of }) => of.tested?.tested_at,
    cell: Tested,
};

export const COLUMNS: readonly Column<CoverageRow>[] = [
    {
        id: "guest",
        name: t.guest,
        first: true,
        width: 170,
        value: (row) => row.name,
        cell: (row) => (
            <BackupsLink of={row} className="name">
                {row.name}
            </BackupsLink>
        ),
    },
    { id: "id", name: t.id, numeric: true, width: 65, value: ({ of }) => of.vmid },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 140,
        value: ({ of }) => stateName(of.state),
        cell: ({ of }) => <CoverageState of={of} />,
    },
    {
        id: "age",
        name: t.newest,
        line: 2,
        numeric: true,
        units: SECONDS,
        width: 170,
        value: ({ of }) => of.newest?.age_s,
        cell: Newest,
    },
    TESTED,
    {
        id: "jobs",
        name: t.jobs,
        line: 2,
        few: true,
        width: 150,
        value: ({ jobs }) => (jobs?.length === 0 ? [t.inNoJob] : jobs),
        cell: ({ jobs }) =>
            jobs?.length === 0 ? <span className="quiet">{t.inNoJob}</span> : <Value>{jobs?.join(", ")}</Value>,
    },
    { id: "host", name: t.host, few: true, width: 100, value: ({ of }) => of.host_name },
    { id: "tag", name: t.tags, few: true, hidden: true, width: 110, value: ({ tags }) => tags },
    { id: "node", name: t.node, few: true, hidden: true, width: 100, value: ({ of }) => of.node },
    {
        id: "kind",
        name: t.kind,
        few: true,
        hidden: true,
        width: 68,
        value: ({ of }) => KINDS[of.type],
        cell: ({ of: { type } }) => <KindLabel of={type} name={KINDS[type]} />,
    },
    {
        id: "goal",
        name: t.goal,
        numeric: true,
        units: { h: 1, d: 24 },
        hidden: true,
        width: 80,
        value: ({ of }) => of.goal_h,
        text: ({ of }) => (of.goal_h === null ? t.noGoal : goalText(of.goal_h)),
    },
    { id: "backups", name: t.backups, numeric: true, hidden: true, width: 90, value: ({ of }) => of.backups },
];
