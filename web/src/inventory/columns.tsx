import { Link } from "@tanstack/react-router";
import { GuestStatus } from "../guests/GuestStatus";
import { Spark } from "../metrics/spark/Spark";
import { t as metricTexts } from "../metrics/texts";
import { bytes, percent, span } from "../ui/format";
import { BYTES, type Column, SECONDS } from "../ui/table/column";
import { Value } from "../ui/Value";
import type { GuestRow } from "./rows";
import { t } from "./texts";

const KINDS = { app: t.kindApp, container: t.kindContainer, vm: t.kindVm };

const size = (id: string, name: string, value: (row: GuestRow) => number | null, hidden = false): Column<GuestRow> => ({
    id,
    name,
    numeric: true,
    units: BYTES,
    hidden,
    width: 95,
    value,
    text: (row) => bytes(value(row)),
});

/** The last hour; of a container that is no app nothing is recorded by its id. */
const course = (id: string, name: string, metric: "cpu_pct" | "mem_pct", hidden = false): Column<GuestRow> => ({
    id,
    name,
    hidden,
    width: 90,
    cell: ({ kind, measured }) =>
        measured === null || kind === "container" ? (
            <Value>{null}</Value>
        ) : (
            <Spark type={kind} row={measured} metric={metric} />
        ),
});

const measured = (row: GuestRow) => row.measured;

/** The columns of the list of guests. */
export const COLUMNS: readonly Column<GuestRow>[] = [
    {
        id: "name",
        name: t.name,
        first: true,
        width: 180,
        value: (row) => row.name,
        cell: (row) =>
            row.id === null ? (
                row.name
            ) : (
                <Link
                    to={row.kind === "vm" ? "/vms/$id" : "/apps/$id"}
                    params={{ id: String(row.id) }}
                    className="name"
                >
                    {row.name}
                </Link>
            ),
    },
    {
        id: "status",
        name: t.status,
        few: true,
        width: 110,
        value: (row) => row.status,
        cell: (row) => <GuestStatus of={row.status} host={row.hostId} />,
    },
    {
        id: "kind",
        name: t.kind,
        few: true,
        width: 115,
        value: (row) => (row.template ? t.kindTemplate : KINDS[row.kind]),
    },
    { id: "id", name: t.id, numeric: true, width: 65, value: (row) => row.vmid },
    { id: "node", name: t.node, few: true, width: 120, value: (row) => row.node },
    {
        id: "ip",
        name: t.address,
        width: 120,
        value: (row) => row.measured?.ip,
        text: (row) => row.measured?.ip ?? null,
        measured,
    },
    { id: "host", name: t.host, few: true, hidden: true, value: (row) => row.host },
    { id: "cluster", name: t.cluster, few: true, hidden: true, value: (row) => row.cluster },
    {
        id: "cpu",
        name: t.cpu,
        numeric: true,
        width: 75,
        value: (row) => row.measured?.cpu_pct,
        text: (row) => percent(row.measured?.cpu_pct ?? null),
        measured,
    },
    course("cpuhour", metricTexts.cpuHour, "cpu_pct"),
    { ...size("mem", t.memory, (row) => row.measured?.mem_bytes ?? null), measured },
    course("memhour", metricTexts.memoryHour, "mem_pct", true),
    size("memtotal", t.memoryTotal, (row) => row.memTotal, true),
    size("disktotal", t.diskTotal, (row) => row.diskTotal, true),
    { id: "cores", name: t.cores, numeric: true, hidden: true, width: 90, value: (row) => row.cores },
    {
        id: "uptime",
        name: t.uptime,
        numeric: true,
        units: SECONDS,
        hidden: true,
        width: 115,
        value: (row) => row.measured?.uptime_s,
        text: (row) => span(row.measured?.uptime_s ?? null),
        measured,
    },
    { id: "tag", name: t.tags, few: true, hidden: true, value: (row) => row.tags },
];
