import "./catalog.css";
import { Button, Checkbox, Group, Loader, Select, TextInput, Title } from "@mantine/core";
import { IconPackages, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { CatalogEntry, CatalogStatus } from "../api/client";
import { apps } from "../api/queries";
import { AccessGate } from "../ui/AccessGate";
import { ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded, PageHead } from "../ui/States";
import { CatalogNotices, RefreshButton, StateLine } from "./CatalogNotices";
import { EntryCards } from "./EntryCard";
import { catalogStatus, entries, type Sort } from "./queries";
import { byCategory, type Counted, type Installed, installedApps, matching, ordered, shelf } from "./shop";
import { t } from "./texts";

// A short list needs no shelves.
const FEW = 48;

/** The apps that can be installed. */
export default function CatalogPage() {
    return (
        <AccessGate of="catalog.list" title={t.title}>
            <CatalogView />
        </AccessGate>
    );
}

function CatalogView() {
    const status = useQuery(catalogStatus);
    const fetched = status.data !== undefined && status.data.commit !== null;
    return (
        <>
            <PageHead title={t.title} note={fetched && <StateLine status={status.data} />}>
                {fetched && <RefreshButton status={status.data} />}
            </PageHead>
            <Loaded query={status}>
                {(data) => (
                    <>
                        {(data.commit !== null || data.error !== null) && <CatalogNotices status={data} />}
                        {data.commit === null ? <EmptyCatalog status={data} /> : <Shop status={data} />}
                    </>
                )}
            </Loaded>
        </>
    );
}

/** Shown before the first fetch. */
function EmptyCatalog({ status }: { status: CatalogStatus }) {
    const running = status.refreshing !== null;
    const source = {
        url: status.url,
        branch: status.branch,
        mono: (text: ReactNode[]) => <span className="mono">{text}</span>,
    };
    return (
        <Empty
            icon={running ? <Loader size={28} /> : <IconPackages size={28} aria-hidden />}
            title={running ? t.fetching : t.empty}
            action={<RefreshButton status={status} primary />}
        >
            {running ? t.fetchingDetail(source) : t.emptyDetail(source)}
        </Empty>
    );
}

function Shop({ status }: { status: CatalogStatus }) {
    const query = useQuery(entries);
    const installed = installedApps(useQuery(apps).data ?? []);
    const search = useSearch({ from: "/shell/catalog" });
    const navigate = useNavigate({ from: "/catalog" });
    const q = useDeferredValue(search.q);
    const set = (change: Partial<typeof search>) =>
        void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false });
    return (
        <>
            <Group gap="sm" mb="sm" role="search">
                <TextInput
                    className="catalog-search"
                    aria-label={t.search}
                    placeholder={t.searchHint}
                    leftSection={<IconSearch size={15} aria-hidden />}
                    value={search.q ?? ""}
                    onChange={(e) => set({ q: e.currentTarget.value || undefined })}
                    maxLength={200}
                />
                <Select
                    className="catalog-order"
                    aria-label={t.order}
                    data={orders(search.q !== undefined)}
                    value={search.sort ?? ""}
                    onChange={(sort) => set({ sort: sort || undefined })}
                    allowDeselect={false}
                />
                <Checkbox
                    label={t.unattended}
                    checked={search.unattended === true}
                    onChange={(e) => set({ unattended: e.currentTarget.checked || undefined })}
                />
            </Group>
            <Loaded query={query}>
                {(all) => {
                    const fitting = matching(all, q, search.unattended === true);
                    const categories = byCategory(fitting, status);
                    const chosen =
                        search.category === undefined
                            ? fitting
                            : fitting.filter((one) => one.category === search.category);
                    const plain = q === undefined && search.category === undefined && search.sort === undefined;
                    return (
                        <>
                            <Categories of={categories} total={fitting.length} />
                            {plain && fitting.length > FEW ? (
                                <Shelves of={categories} installed={installed} />
                            ) : (
                                <Found
                                    key={JSON.stringify(search)}
                                    rows={ordered(chosen, search.sort, q)}
                                    installed={installed}
                                />
                            )}
                        </>
                    );
                }}
            </Loaded>
        </>
    );
}

function orders(searched: boolean): { value: Sort | ""; label: string }[] {
    return [
        ...(searched
            ? [
                  { value: "" as const, label: t.byMatch },
                  { value: "name" as const, label: t.byName },
              ]
            : [{ value: "" as const, label: t.byName }]),
        { value: "changed", label: t.byChange },
        { value: "new", label: t.byAge },
        { value: "size", label: t.bySize },
    ];
}

/** The categories with the number of entries that fit the search. */
function Categories({ of, total }: { of: Counted[]; total: number }) {
    const search = useSearch({ from: "/shell/catalog" });
    const chip = (category: string | undefined, name: string, count: number) => (
        <Link
            key={name}
            to="/catalog"
            search={{ ...search, category }}
            replace
            resetScroll={false}
            className="chip"
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
            {name} <span className="chip-count">{count}</span>
        </Link>
    );
    return (
        <nav className="chips" aria-label={t.categories}>
            {chip(undefined, t.all, total)}
            {of.map(({ name, entries: rows }) => chip(name, name, rows.length))}
        </nav>
    );
}

/** Some entries of each category. */
function Shelves({ of, installed }: { of: Counted[]; installed: Installed }) {
    const search = useSearch({ from: "/shell/catalog" });
    return of.map(({ name, entries: rows }) => (
        <section key={name} aria-label={name} className="shelf">
            <Group justify="space-between" mb={8} wrap="nowrap">
                <Title order={2}>{name}</Title>
                <ButtonLink
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t.allOfCategory({ n: rows.length, category: name })}
                    to="/catalog"
                    search={{ ...search, category: name }}
                >
                    {t.allOf({ n: rows.length })}
                </ButtonLink>
            </Group>
            <EntryCards rows={shelf(rows, installed)} installed={installed} level={3} />
        </section>
    ));
}

/** The entries found, in one list. */
function Found({ rows, installed }: { rows: CatalogEntry[]; installed: Installed }) {
    const [most, setMost] = useState(2 * FEW);
    const more = Math.min(rows.length - most, 2 * FEW);
    return (
        <>
            <Quiet mb="xs" role="status">
                {t.shown({ n: rows.length })}
            </Quiet>
            {rows.length === 0 ? (
                <Empty
                    title={t.noneFits}
                    action={
                        <ButtonLink variant="default" to="/catalog" search={{}}>
                            {t.showAll}
                        </ButtonLink>
                    }
                />
            ) : (
                <EntryCards rows={rows.slice(0, most)} installed={installed} level={2} />
            )}
            {more > 0 && (
                <Group justify="center" mt="md">
                    <Button variant="default" onClick={() => setMost(most + 2 * FEW)}>
                        {t.showMore({ n: more })}
                    </Button>
                </Group>
            )}
        </>
    );
}
