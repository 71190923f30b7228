import { roleName } from "../auth/roles";
import { kindName } from "../jobs/kinds";
import type { Column } from "../ui/table/column";
import type { Operation } from "./operations";
import { t } from "./texts";

const roleOf = ({ role }: Operation) =>
    role === undefined ? t.anyone : role === null ? t.anySignedIn : roleName(role);

/** The columns of the list of operations. */
export const COLUMNS: readonly Column<Operation>[] = [
    { id: "name", name: t.operation, first: true, width: 310, value: (one) => one.summary },
    { id: "area", name: t.area, few: true, hidden: true, width: 100, value: (one) => one.area },
    {
        id: "method",
        name: t.method,
        line: 1,
        few: true,
        width: 75,
        value: (one) => one.method,
        cell: (one) => <code>{one.method}</code>,
    },
    {
        id: "path",
        name: t.path,
        line: 2,
        width: 350,
        value: (one) => one.path,
        cell: (one) => <code className="word">{one.path}</code>,
    },
    { id: "role", name: t.role, few: true, width: 140, value: roleOf },
    {
        id: "feature",
        name: t.feature,
        few: true,
        width: 150,
        value: (one) => one.feature,
        cell: (one) => (one.feature === null ? <span className="quiet">{t.always}</span> : <code>{one.feature}</code>),
    },
    {
        id: "scope",
        name: t.scope,
        few: true,
        hidden: true,
        width: 140,
        value: (one) => one.scope,
        cell: (one) => (one.scope === null ? <span className="quiet">{t.noToken}</span> : <code>{one.scope}</code>),
    },
    {
        id: "job",
        name: t.job,
        few: true,
        hidden: true,
        width: 150,
        value: (one) => one.jobs.map(kindName),
        cell: (one) => one.jobs.map(kindName).join(", ") || <span className="quiet">{t.noJob}</span>,
    },
    { id: "id", name: t.id, hidden: true, width: 200, value: (one) => one.id, cell: (one) => <code>{one.id}</code> },
];
