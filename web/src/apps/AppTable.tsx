import { Group, Table, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { App } from "../api/client";
import { bytes, percent, span } from "../ui/format";
import { Status } from "../ui/Status";
import { Value } from "../ui/Value";
import { PowerMenu } from "./Power";
import { statusOf } from "./status";
import { UpdateBadge } from "./update/UpdateBadge";

type Sort = { by: "name" | "status" | "node" | "cpu" | "mem"; down: boolean };

/** Apps as a table that can be sorted by column. */
export function AppTable({ rows }: { rows: App[] }) {
    const [sort, setSort] = useState<Sort>({ by: "name", down: false });
    const sorted = useMemo(() => [...rows].sort((a, b) => compare(a, b, sort)), [rows, sort]);
    const head = (by: Sort["by"], label: string) => (
        <Table.Th aria-sort={sort.by === by ? (sort.down ? "descending" : "ascending") : "none"}>
            <UnstyledButton
                fw={620}
                fz="sm"
                onClick={() => setSort({ by, down: sort.by === by ? !sort.down : by === "cpu" || by === "mem" })}
            >
                {label}
                {sort.by === by ? (sort.down ? " ↓" : " ↑") : ""}
            </UnstyledButton>
        </Table.Th>
    );
    return (
        <div className="panel scroll-x">
            <Table miw={720} className="one-line">
                <Table.Thead>
                    <Table.Tr>
                        {head("name", "App")}
                        {head("status", "Status")}
                        {head("node", "Node")}
                        <Table.Th>Address</Table.Th>
                        {head("cpu", "CPU")}
                        {head("mem", "Memory")}
                        <Table.Th>Uptime</Table.Th>
                        <Table.Th aria-label="Actions" />
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {sorted.map((app) => (
                        <Table.Tr key={app.id}>
                            <Table.Td className="wraps">
                                <Link to="/apps/$id" params={{ id: String(app.id) }} style={{ color: "inherit" }}>
                                    {app.name}
                                </Link>
                            </Table.Td>
                            <Table.Td>
                                <Group gap={6} wrap="nowrap">
                                    <Status of={statusOf(app)} />
                                    <UpdateBadge app={app} />
                                </Group>
                            </Table.Td>
                            <Table.Td>
                                <Value>{app.node}</Value>
                            </Table.Td>
                            <Table.Td className="mono">
                                <Value>{app.ip}</Value>
                            </Table.Td>
                            <Table.Td>
                                <Value>{percent(app.cpu_pct)}</Value>
                            </Table.Td>
                            <Table.Td>
                                <Value>{bytes(app.mem_bytes)}</Value>
                            </Table.Td>
                            <Table.Td>
                                <Value>{span(app.uptime_s)}</Value>
                            </Table.Td>
                            <Table.Td>
                                <PowerMenu app={app} />
                            </Table.Td>
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </div>
    );
}

function compare(a: App, b: App, { by, down }: Sort): number {
    const key = (app: App) =>
        by === "cpu" ? app.cpu_pct : by === "mem" ? app.mem_bytes : (app[by] as string | null)?.toLowerCase();
    const x = key(a);
    const y = key(b);
    // Unknown values sort last in both directions.
    if (x === null || x === undefined) return y === null || y === undefined ? a.id - b.id : 1;
    if (y === null || y === undefined) return -1;
    const order = x < y ? -1 : x > y ? 1 : a.id - b.id;
    return down ? -order : order;
}
