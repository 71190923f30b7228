import { Alert, Button, Group, SegmentedControl, Select, Table, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconLayoutGrid, IconSearch, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { App } from "../api/client";
import { apps, discovered, hosts } from "../api/queries";
import { useObstaclesAt } from "../auth/access";
import { AddHostButton } from "../hosts/HostsPage";
import { bytes, percent, span } from "../ui/format";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";
import { Meters, Value } from "../ui/Value";
import { DiscoveredPanel } from "./DiscoveredPanel";
import { PowerMenu } from "./Power";
import { UpdateAll } from "./update/UpdateAll";
import { UpdateBadge } from "./update/UpdateBadge";

const STATUSES = ["running", "stopped", "paused", "pending", "removing", "missing", "unknown"];
const statusOf = (app: App) => (app.missing_since ? "missing" : app.status);
type Sort = { by: "name" | "status" | "node" | "cpu" | "mem"; down: boolean };

/** All apps, as cards or as a table; the filter stands in the address. */
export default function AppsPage() {
    const search = useSearch({ from: "/shell/apps" });
    const navigate = useNavigate({ from: "/apps" });
    const [view, setView] = useLocalStorage<"cards" | "table">({ key: "holdfast-apps-view", defaultValue: "cards" });
    const query = useQuery(apps);
    const found = useQuery(discovered);
    const allHosts = useQuery(hosts);
    const [adopting, setAdopting] = useState(false);
    const obstacle = useObstaclesAt("apps.adopt");
    const adoptable = found.data?.filter((c) => obstacle(c.host_id) === null).length ?? 0;
    const filtered = Boolean(search.q || search.status || search.host);
    const rows = useMemo(() => filter(query.data ?? [], search), [query.data, search]);
    const set = (change: Partial<typeof search>) => void navigate({ search: { ...search, ...change }, replace: true });

    return (
        <>
            <PageHead title="Apps">
                <TextInput
                    aria-label="Filter apps"
                    placeholder="Filter"
                    leftSection={<IconSearch size={15} />}
                    value={search.q ?? ""}
                    onChange={(e) => set({ q: e.currentTarget.value || undefined })}
                    w={{ base: "100%", xs: 170 }}
                />
                <Select
                    aria-label="Host"
                    placeholder="Any host"
                    data={(allHosts.data ?? []).map((h) => ({ value: String(h.id), label: h.name }))}
                    value={search.host === undefined ? null : String(search.host)}
                    onChange={(host) => set({ host: host === null ? undefined : Number(host) })}
                    clearable
                    w={140}
                />
                <Select
                    aria-label="Status"
                    placeholder="Any status"
                    data={STATUSES}
                    value={search.status ?? null}
                    onChange={(status) => set({ status: status ?? undefined })}
                    clearable
                    w={140}
                />
                <SegmentedControl
                    aria-label="View"
                    value={view}
                    onChange={(next) => setView(next as "cards" | "table")}
                    data={[
                        { value: "cards", label: <IconLayoutGrid size={16} aria-label="Cards" /> },
                        { value: "table", label: <IconTable size={16} aria-label="Table" /> },
                    ]}
                />
                {query.data !== undefined && query.data.length > 0 && <UpdateAll rows={query.data} />}
            </PageHead>
            {adopting ? (
                <DiscoveredPanel onClose={() => setAdopting(false)} />
            ) : (
                adoptable > 0 &&
                (query.data?.length ?? 0) > 0 && (
                    <Alert mb="md" p="xs" color="sea" variant="light">
                        <Group justify="space-between" gap="xs">
                            <Text size="sm">
                                {adoptable} {adoptable === 1 ? "container is" : "containers are"} not
                                adopted yet.
                            </Text>
                            <Button size="xs" variant="default" onClick={() => setAdopting(true)}>
                                Review containers
                            </Button>
                        </Group>
                    </Alert>
                )
            )}
            <Loaded query={query}>
                {(all) =>
                    all.length === 0 ? (
                        !adopting && (
                            <FirstSteps
                                hosts={allHosts.data?.length}
                                found={found.data?.length ?? 0}
                                adoptable={adoptable}
                                onAdopt={() => setAdopting(true)}
                            />
                        )
                    ) : rows.length === 0 ? (
                        <Empty
                            title="No app fits the filter"
                            action={
                                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                                    Clear the filter
                                </Button>
                            }
                        />
                    ) : (
                        <>
                            {filtered && (
                                <Text size="sm" className="quiet" mb="xs" role="status">
                                    {rows.length} of {all.length} apps
                                </Text>
                            )}
                            {view === "cards" ? <Cards rows={rows} /> : <AppTable rows={rows} />}
                        </>
                    )
                }
            </Loaded>
        </>
    );
}

function filter(rows: App[], search: { q?: string; status?: string; host?: number }): App[] {
    const q = search.q?.trim().toLowerCase();
    return rows.filter(
        (app) =>
            (search.host === undefined || app.host_id === search.host) &&
            (search.status === undefined || statusOf(app) === search.status) &&
            (!q ||
                [app.name, app.ctid, app.ip, app.node, app.host_name, ...app.tags].join(" ").toLowerCase().includes(q)),
    );
}

type Steps = { hosts: number | undefined; found: number; adoptable: number; onAdopt: () => void };

function FirstSteps({ hosts: count, found, adoptable, onAdopt }: Steps) {
    if (count === 0) {
        return (
            <Empty
                title="Nothing to see yet"
                action={<AddHostButton />}
            >
                Enrol a Proxmox VE host first. Its containers then wait here to be adopted as apps.
            </Empty>
        );
    }
    return (
        <Empty
            title="No apps yet"
            action={
                <Group gap="xs" justify="center">
                    {adoptable > 0 && <Button onClick={onAdopt}>Review {adoptable} containers</Button>}
                    <Button variant="default" renderRoot={(props) => <Link to="/catalog" {...props} />}>
                        Install one from the catalogue
                    </Button>
                </Group>
            }
        >
            {found > 0
                ? `${found} containers were found on your hosts. ${
                      adoptable > 0
                          ? "Adopt the ones you want to look after here."
                          : "An admin of their hosts can adopt them."
                  }`
                : "No container was found on your hosts."}
        </Empty>
    );
}

function Cards({ rows }: { rows: App[] }) {
    return (
        <div
            style={{
                display: "grid",
                gap: 12,
                gridTemplateColumns: "repeat(auto-fill, minmax(min(290px, 100%), 1fr))",
            }}
        >
            {rows.map((app) => (
                <article key={app.id} className="panel" style={{ padding: 14, minWidth: 0 }} aria-label={app.name}>
                    <Group justify="space-between" wrap="nowrap" gap="xs" mb={2}>
                        <Link
                            to="/apps/$id"
                            params={{ id: String(app.id) }}
                            className="card-link"
                            style={{ minWidth: 0, flex: 1 }}
                        >
                            <Text fw={620} truncate>
                                {app.name}
                            </Text>
                        </Link>
                        <Status of={statusOf(app)} />
                        <PowerMenu app={app} />
                    </Group>
                    <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm" mih={20}>
                        <Text size="xs" className="quiet" truncate>
                            {app.host_id === null ? "no host" : <Value>{app.node}</Value>} · {app.ctid} ·{" "}
                            <Value>{app.ip}</Value>
                        </Text>
                        <UpdateBadge app={app} />
                    </Group>
                    <Meters of={app} />
                </article>
            ))}
        </div>
    );
}

function AppTable({ rows }: { rows: App[] }) {
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
            <Table miw={720}>
                <Table.Thead>
                    <Table.Tr>
                        {head("name", "App")}
                        {head("status", "Status")}
                        {head("node", "Node")}
                        <Table.Th>Address</Table.Th>
                        {head("cpu", "CPU")}
                        {head("mem", "Memory")}
                        <Table.Th>Up for</Table.Th>
                        <Table.Th aria-label="Actions" />
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {sorted.map((app) => (
                        <Table.Tr key={app.id}>
                            <Table.Td>
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
    // The unknown goes last, whichever way the rest is sorted.
    if (x === null || x === undefined) return y === null || y === undefined ? a.id - b.id : 1;
    if (y === null || y === undefined) return -1;
    const order = x < y ? -1 : x > y ? 1 : a.id - b.id;
    return down ? -order : order;
}
