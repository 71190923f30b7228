import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { Spark } from "../../metrics/spark/Spark";
import { t as metricTexts } from "../../metrics/texts";
import { bytes, percent, span } from "../../ui/format";
import { Status } from "../../ui/Status";
import { BYTES, type Column, SECONDS } from "../../ui/table/column";
import { Value } from "../../ui/Value";
import { t } from "./texts";

/** The columns of the list of hosts. */
export const COLUMNS: readonly Column<Host>[] = [
    {
        id: "name",
        name: t.host,
        first: true,
        width: 180,
        value: (host) => host.name,
        cell: (host) => (
            <Link to="/hosts/$id" params={{ id: String(host.id) }} className="name">
                {host.name}
            </Link>
        ),
    },
    { id: "cluster", name: t.cluster, few: true, width: 120, value: (host) => host.cluster },
    {
        id: "status",
        name: t.status,
        few: true,
        width: 180,
        value: (host) => host.status,
        cell: (host) => (
            <>
                <Status of={host.status} />
                {host.problem && (
                    <Text size="xs" lineClamp={2} mt={2}>
                        {host.problem.detail}
                    </Text>
                )}
            </>
        ),
    },
    { id: "problem", name: t.problem, hidden: true, width: 240, value: (host) => host.problem?.detail },
    { id: "address", name: t.address, hidden: true, width: 180, value: (host) => host.address },
    { id: "version", name: t.version, few: true, width: 110, value: (host) => host.pve_version },
    {
        id: "guests",
        name: t.guests,
        numeric: true,
        width: 130,
        value: (host) => host.guests_running,
        cell: (host) => (
            <Value>
                {host.guests_running === null || host.guests_total === null
                    ? null
                    : t.guestsOf({ running: host.guests_running, total: host.guests_total })}
            </Value>
        ),
    },
    {
        id: "cpu",
        name: t.cpu,
        numeric: true,
        width: 80,
        value: (host) => host.cpu_pct,
        text: (host) => percent(host.cpu_pct),
        measured: (host) => host,
    },
    { id: "cores", name: t.cores, numeric: true, hidden: true, width: 80, value: (host) => host.cores },
    {
        id: "cpuhour",
        name: metricTexts.cpuHour,
        width: 100,
        cell: (host) => <Spark type="host" row={host} metric="cpu_pct" />,
    },
    {
        id: "memhour",
        name: metricTexts.memoryHour,
        hidden: true,
        width: 100,
        cell: (host) => <Spark type="host" row={host} metric="mem_pct" />,
    },
    {
        id: "mem",
        name: t.memory,
        numeric: true,
        units: BYTES,
        width: 100,
        value: (host) => host.mem_bytes,
        text: (host) => bytes(host.mem_bytes),
        measured: (host) => host,
    },
    {
        id: "disk",
        name: t.disk,
        numeric: true,
        units: BYTES,
        width: 100,
        value: (host) => host.disk_bytes,
        text: (host) => bytes(host.disk_bytes),
        measured: (host) => host,
    },
    {
        id: "uptime",
        name: t.uptime,
        numeric: true,
        units: SECONDS,
        width: 120,
        value: (host) => host.uptime_s,
        text: (host) => span(host.uptime_s),
        measured: (host) => host,
    },
];
