import { Link } from "@tanstack/react-router";
import { GuestStatus } from "../guests/GuestStatus";
import { KindLabel } from "../guests/KindLabel";
import { usageColumns } from "../metrics/usageColumns";
import { bytes } from "../ui/format";
import { BYTES, type Column } from "../ui/table/column";
import { type GuestRow, PAGES } from "./rows";
import { t } from "./texts";

const KINDS = { app: t.kindApp, container: t.kindContainer, vm: t.kindVm };
const kindName = (row: GuestRow) => (row.template ? t.kindTemplate : KINDS[row.kind]);

const size = (id: string, name: string, value: (row: GuestRow) => number | null): Column<GuestRow> => ({
    id,
    name,
    numeric: true,
    units: BYTES,
    hidden: true,
    width: 95,
    value,
    text: (row) => bytes(value(row)),
});

const measured = (row: GuestRow) => row.measured;

const usage = usageColumns(measured, ({ kind }) => kind);

/** The columns of the list of guests. */
export const COLUMNS: readonly Column<GuestRow>[] = [
    {
        id: "name",
        name: t.name,
        first: true,
        width: 140,
        value: (row) => row.name,
        cell: (row) => (
            <Link to={PAGES[row.kind]} params={{ id: String(row.id) }} className="name">
                {row.name}
            </Link>
        ),
    },
    {
        id: "status",
        name: t.status,
        line: 1,
        few: true,
        width: 92,
        value: (row) => row.status,
        cell: (row) => <GuestStatus of={row.status} host={row.hostId} />,
    },
    {
        id: "kind",
        name: t.kind,
        few: true,
        width: 66,
        value: kindName,
        cell: (row) => <KindLabel of={row.template ? "template" : row.kind} name={kindName(row)} />,
    },
    { id: "id", name: t.id, numeric: true, width: 60, value: (row) => row.vmid },
    { id: "node", name: t.node, line: 2, few: true, width: 96, value: (row) => row.node },
    {
        id: "ip",
        name: t.address,
        width: 114,
        value: (row) => row.measured.ip,
        text: (row) => row.measured.ip,
        measured,
    },
    { id: "host", name: t.host, few: true, hidden: true, value: (row) => row.host },
    { id: "cluster", name: t.cluster, few: true, hidden: true, value: (row) => row.cluster },
    { ...usage.cpu, line: 2, width: 56 },
    { ...usage.cpuHour, width: 80 },
    { ...usage.memory, line: 2, width: 80 },
    { ...usage.memoryHour, width: 80 },
    size("memtotal", t.memoryTotal, (row) => row.memTotal),
    size("disktotal", t.diskTotal, (row) => row.diskTotal),
    { id: "cores", name: t.cores, numeric: true, hidden: true, width: 90, value: (row) => row.cores },
    { ...usage.uptime, width: 115, hidden: true },
    { id: "tag", name: t.tags, few: true, hidden: true, value: (row) => row.tags },
];
