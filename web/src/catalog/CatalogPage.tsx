import { Button, Checkbox, Group, Loader, Pagination, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPackages, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CatalogStatus } from "../api/client";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { EntryCards } from "./EntryCard";
import { CatalogNotices, RefreshButton, StateLine } from "./CatalogNotices";
import { catalogStatus, entries, type Sort } from "./queries";

const PAGE = 48;
const ORDERS: { value: Sort; label: string }[] = [
    { value: "name", label: "By name" },
    { value: "changed", label: "Newest change" },
    { value: "new", label: "Newest app" },
    { value: "size", label: "Smallest disk" },
];

/** The apps that can be installed. */
export default function CatalogPage() {
    return (
        <AccessGate of="catalog.list" title="Apps to install">
            <CatalogView />
        </AccessGate>
    );
}

function CatalogView() {
    const status = useQuery(catalogStatus);
    const fetched = status.data !== undefined && status.data.commit !== null;
    return (
        <>
            <PageHead title="Apps to install" note={fetched && <StateLine status={status.data} />}>
                {fetched && <RefreshButton status={status.data} />}
            </PageHead>
            <Loaded query={status}>
                {(data) => (
                    <>
                        {(data.commit !== null || data.error !== null) && <CatalogNotices status={data} />}
                        {data.commit === null ? <EmptyCatalog status={data} /> : <Entries status={data} />}
                    </>
                )}
            </Loaded>
        </>
    );
}

/** Shown before the first fetch. */
function EmptyCatalog({ status }: { status: CatalogStatus }) {
    const running = status.refreshing !== null;
    return (
        <Empty
            icon={running ? <Loader size={28} /> : <IconPackages size={28} aria-hidden />}
            title={running ? "The catalogue is being fetched" : "The catalogue is empty"}
            action={<RefreshButton status={status} primary />}
        >
            {running ? "The apps appear here when the fetch is complete." : "Refresh to fetch the list of apps. This runs no scripts."}{" "}
            Source: <span className="mono">{status.url}</span>, branch {status.branch}.
        </Empty>
    );
}

function Entries({ status }: { status: CatalogStatus }) {
    const search = useSearch({ from: "/shell/catalog" });
    const navigate = useNavigate({ from: "/catalog" });
    const page = search.page ?? 1;
    const [q] = useDebouncedValue(search.q, 180);
    const query = useQuery({
        ...entries({
            category: search.category,
            q,
            sort: search.sort,
            installable: search.unattended,
            page,
            per_page: PAGE,
        }),
        placeholderData: keepPreviousData,
    });
    const set = (change: Partial<typeof search>) =>
        void navigate({ search: { ...search, page: undefined, ...change }, replace: true, resetScroll: false });
    const filtered = search.q !== undefined || search.category !== undefined || search.unattended === true;
    return (
        <>
            <Group gap="sm" mb="sm" role="search">
                <TextInput
                    aria-label="Search apps"
                    placeholder="Name, tag or website"
                    leftSection={<IconSearch size={15} aria-hidden />}
                    value={search.q ?? ""}
                    onChange={(e) => set({ q: e.currentTarget.value || undefined })}
                    maxLength={200}
                    style={{ flex: "1 1 220px" }}
                    maw={{ base: "100%", sm: 340 }}
                />
                <Select
                    aria-label="Category"
                    placeholder="Any category"
                    data={status.categories.map(({ name, entries: count }) => ({ value: name, label: `${name} (${count})` }))}
                    value={search.category ?? null}
                    onChange={(category) => set({ category: category ?? undefined })}
                    searchable
                    clearable
                    nothingFoundMessage="No such category"
                    style={{ flex: "1 1 140px" }}
                    maw={{ base: "100%", sm: 200 }}
                />
                <Select
                    aria-label="Order"
                    data={ORDERS}
                    value={search.sort ?? "name"}
                    onChange={(sort) => set({ sort: (sort ?? "name") as Sort })}
                    allowDeselect={false}
                    style={{ flex: "1 1 130px" }}
                    maw={{ base: "100%", sm: 170 }}
                />
                <Checkbox
                    label="Installs unattended"
                    checked={search.unattended === true}
                    onChange={(e) => set({ unattended: e.currentTarget.checked || undefined })}
                />
            </Group>
            <Loaded query={query}>
                {({ rows, total }) => (
                    <div aria-busy={query.isPlaceholderData}>
                        <Text size="sm" className={filtered ? "quiet" : "unseen"} mb="xs" role="status">
                            {total} of {status.entries} apps
                        </Text>
                        {rows.length === 0 ? (
                            <Empty
                                title={filtered ? "No app matches the filter" : "No app on this page"}
                                action={
                                    <Button variant="default" onClick={() => void navigate({ search: {} })}>
                                        Show all apps
                                    </Button>
                                }
                            />
                        ) : (
                            <EntryCards rows={rows} />
                        )}
                        {total > PAGE && (
                            <Group justify="center" mt="md">
                                <Pagination
                                    total={Math.ceil(total / PAGE)}
                                    value={page}
                                    onChange={(next) => void navigate({ search: { ...search, page: next } })}
                                    getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
                                    getControlProps={(control) => ({ "aria-label": `${control} page` })}
                                />
                            </Group>
                        )}
                    </div>
                )}
            </Loaded>
        </>
    );
}
