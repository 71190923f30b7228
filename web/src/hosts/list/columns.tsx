import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { usageColumns } from "../../metrics/usageColumns";
import { Status } from "../../ui/Status";
import type { Column } from "../../ui/table/column";
import { Value } from "../../ui/Value";
import { t } from "./texts";

const usage = usageColumns<Host>(
    (host) => host,
    () => "host",
);

/** The columns of the list of hosts. */
export const COLUMNS: readonly Column<Host>[] = [
    {
        id: "name",
        name: t.host,
        first: true,
        width: 150,
        value: (host) => host.name,
        cell: (host) => (
            <Link to="/hosts/$id" params={{ id: String(host.id) }} className="name">
                {host.name}
            </Link>
        ),
    },
    { id: "cluster", name: t.cluster, few: true, width: 100, value: (host) => host.cluster },
    {
        id: "status",
        name: t.status,
        line: 1,
        few: true,
        width: 150,
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
    { id: "version", name: t.version, few: true, width: 90, value: (host) => host.pve_version },
    {
        id: "guests",
        name: t.guests,
        line: 2,
        numeric: true,
        width: 110,
        value: (host) => host.guests_running,
        cell: (host) => (
            <Value>
                {host.guests_running === null || host.guests_total === null
                    ? null
                    : t.guestsOf({ running: host.guests_running, total: host.guests_total })}
            </Value>
        ),
    },
    { ...usage.cpu, line: 2, width: 70 },
    { id: "cores", name: t.cores, numeric: true, hidden: true, width: 80, value: (host) => host.cores },
    { ...usage.cpuHour, width: 85 },
    usage.memoryHour,
    { ...usage.memory, line: 2, width: 90 },
    { ...usage.disk, width: 90 },
    { ...usage.uptime, width: 100 },
];
