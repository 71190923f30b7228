import { Badge } from "@mantine/core";
import { KindLabel } from "../guests/KindLabel";
import { Ago } from "../ui/Ago";
import { AnchorLink } from "../ui/Links";
import { Tip } from "../ui/later/Tip";
import { type Column, SECONDS } from "../ui/table/column";
import { Value } from "../ui/Value";
import { guestName, kindName, marksOf } from "./names";
import type { Backup } from "./queries";
import { testName } from "./tests/states";
import { TestState } from "./tests/TestState";
import { t as test } from "./tests/texts";
import { t } from "./texts";
import { stateName, Verification } from "./Verification";

export const keyOf = ({ id }: Backup) => id;

/** The guest of a backup, with a link to its backups if it has a page. */
export function GuestLink({ of }: { of: Backup }) {
    if (of.guest_id === null) return <span>{guestName(of)}</span>;
    return (
        <AnchorLink
            inherit
            to={of.guest_type === "vm" ? "/vms/$id/protection" : "/apps/$id/protection"}
            params={{ id: String(of.guest_id) }}
            hash="backups"
        >
            {guestName(of)}
        </AnchorLink>
    );
}

function Marks({ of }: { of: Backup }) {
    return (
        <span className="in-line">
            {!of.certain && (
                <Tip label={t.doubtfulNote}>
                    <Badge color="orange" tabIndex={0}>
                        {t.doubtful}
                    </Badge>
                </Tip>
            )}
            {of.protected && <Badge variant="default">{t.protected}</Badge>}
            {of.encrypted && <Badge variant="default">{t.encrypted}</Badge>}
        </span>
    );
}

const ageOf = ({ taken_at }: Backup) => (taken_at === null ? null : (Date.now() - Date.parse(taken_at)) / 1000);

const GUEST: Column<Backup> = {
    id: "guest",
    name: t.guest,
    first: true,
    width: 140,
    value: guestName,
    cell: (row) => <GuestLink of={row} />,
};
const ID: Column<Backup> = { id: "id", name: t.id, numeric: true, width: 60, value: (row) => row.guest_vmid };
const KIND: Column<Backup> = {
    id: "kind",
    name: t.kind,
    few: true,
    hidden: true,
    width: 68,
    value: (row) => kindName(row.guest_type),
    cell: ({ guest_type: type }) => (
        <Value>{type && <KindLabel of={type === "vm" ? "vm" : "container"} name={kindName(type) ?? type} />}</Value>
    ),
};
const TAKEN: Column<Backup> = {
    id: "age",
    name: t.taken,
    line: 2,
    numeric: true,
    units: SECONDS,
    width: 90,
    value: ageOf,
    cell: (row) => <Value>{row.taken_at && <Ago at={row.taken_at} />}</Value>,
};

const TESTED: Column<Backup> = {
    id: "test",
    name: test.tested,
    few: true,
    width: 115,
    value: (row) => (row.test === null ? test.none : testName(row.test.state)),
    cell: (row) => <TestState of={row.test} />,
};

const REST: readonly Column<Backup>[] = [
    {
        id: "state",
        name: t.verified,
        line: 1,
        few: true,
        width: 115,
        value: (row) => stateName(row.verify_state),
        cell: (row) => <Verification of={row} />,
    },
    TESTED,
    { id: "size", name: t.size, line: 2, as: "bytes", width: 80, value: (row) => row.size_bytes },
    { id: "storage", name: t.storage, line: 2, few: true, width: 90, value: (row) => row.storage },
    { id: "node", name: t.node, few: true, width: 80, value: (row) => row.node },
    { id: "marks", name: t.marks, few: true, width: 110, value: marksOf, cell: (row) => <Marks of={row} /> },
    { id: "notes", name: t.notes, width: 100, value: (row) => row.notes },
    { id: "host", name: t.host, few: true, hidden: true, value: (row) => row.host_name },
    { id: "checked", name: t.checked, as: "ago", hidden: true, value: (row) => row.checked_at },
    { id: "volume", name: t.volume, mono: true, hidden: true, width: 320, value: (row) => row.volid },
];

/** Those of all guests. */
export const COLUMNS: readonly Column<Backup>[] = [GUEST, ID, KIND, TAKEN, ...REST];
/** Those of one guest. */
export const OWN_COLUMNS: readonly Column<Backup>[] = [{ ...TAKEN, first: true }, ...REST];
