import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { App } from "../../api/client";
import { GuestStatus } from "../../guests/GuestStatus";
import { PowerMenu } from "../../guests/Power";
import { usageColumns } from "../../metrics/usageColumns";
import type { Column } from "../../ui/table/column";
import { powerOf } from "../power";
import { statusOf } from "../status";
import { UpdateBadge } from "../update/UpdateBadge";
import { t } from "./texts";

const usage = usageColumns<App>(
    (app) => app,
    () => "app",
);

/** The columns of the list of apps. */
export const COLUMNS: readonly Column<App>[] = [
    {
        id: "name",
        name: t.app,
        first: true,
        width: 170,
        value: (app) => app.name,
        cell: (app) => (
            <Link to="/apps/$id" params={{ id: String(app.id) }} className="name">
                {app.name}
            </Link>
        ),
    },
    {
        id: "status",
        name: t.status,
        line: 1,
        few: true,
        width: 150,
        value: statusOf,
        cell: (app) => (
            <Group gap={6}>
                <GuestStatus of={statusOf(app)} host={app.host_id} />
                <UpdateBadge app={app} />
            </Group>
        ),
    },
    { id: "host", name: t.host, few: true, hidden: true, value: (app) => app.host_name },
    { id: "node", name: t.node, line: 2, few: true, width: 90, value: (app) => app.node },
    { id: "ctid", name: t.ctid, numeric: true, hidden: true, width: 90, value: (app) => app.ctid },
    { id: "ip", name: t.address, width: 130, mono: true, value: (app) => app.ip, measured: (app) => app },
    { id: "tag", name: t.tags, few: true, hidden: true, value: (app) => app.tags },
    { ...usage.cpu, line: 2, width: 75 },
    { ...usage.cpuHour, width: 90 },
    usage.memoryHour,
    { ...usage.memory, line: 2, width: 90 },
    { ...usage.disk, width: 110, hidden: true },
    { id: "cores", name: t.cores, numeric: true, hidden: true, width: 90, value: (app) => app.cores },
    { ...usage.uptime, width: 110 },
    {
        id: "update",
        name: t.update,
        few: true,
        hidden: true,
        value: (app) => (app.update_available === null ? null : app.update_available ? t.available : t.upToDate),
    },
    { id: "category", name: t.category, few: true, hidden: true, value: (app) => app.category },
    { id: "actions", name: "", actions: true, width: 50, cell: (app) => <PowerMenu guest={powerOf(app)} /> },
];
