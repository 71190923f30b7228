import { Alert, Button, Group, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconLayoutGrid, IconSearch, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { App } from "../api/client";
import { apps, discovered, hosts } from "../api/queries";
import { useDenialReasonsAt } from "../auth/access";
import { AddHostButton } from "../hosts/HostsPage";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AppCards } from "./AppCards";
import { AppTable } from "./AppTable";
import { DiscoveredPanel } from "./DiscoveredPanel";
import { statusOf } from "./status";
import { UpdateAll } from "./update/UpdateAll";

const STATUSES = ["running", "stopped", "paused", "pending", "removing", "missing", "unknown"];

/** All apps, as cards or as a table; the filter is part of the URL. */
export default function AppsPage() {
    const search = useSearch({ from: "/shell/apps" });
    const navigate = useNavigate({ from: "/apps" });
    const [view, setView] = useLocalStorage<"cards" | "table">({ key: "holdfast-apps-view", defaultValue: "cards" });
    const query = useQuery(apps);
    const found = useQuery(discovered);
    const allHosts = useQuery(hosts);
    const [adopting, setAdopting] = useState(false);
    const denialReason = useDenialReasonsAt("apps.adopt");
    const adoptable = found.data?.filter((c) => denialReason(c.host_id) === null).length ?? 0;
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
                            title="No app matches the filter"
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
                            {view === "cards" ? <AppCards rows={rows} /> : <AppTable rows={rows} />}
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
                title="No hosts yet"
                action={<AddHostButton />}
            >
                Add a Proxmox VE host first. You can then adopt its containers as apps on this page.
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
                          ? "Adopt the ones you want to manage here."
                          : "An admin of these hosts can adopt them."
                  }`
                : "No container was found on your hosts."}
        </Empty>
    );
}
