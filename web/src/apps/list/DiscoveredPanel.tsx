import { Button, Group, Select, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState } from "react";
import { type Discovered, Problem } from "../../api/client";
import { call, readAgain } from "../../api/operation";
import { discovered } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { entries } from "../../catalog/queries";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import { Status } from "../../ui/Status";
import type { Column } from "../../ui/table/column";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { t } from "./texts";

const keyOf = (c: Discovered) => `${c.host_id}/${c.ctid}`;
const nameOf = (c: Discovered) => c.name;

/** The names that were entered, by container. */
const Names = createContext<[Record<string, string>, (names: Record<string, string>) => void]>([{}, () => {}]);

type Choices = {
    data: { value: string; label: string }[];
    chosen: Record<string, string | null>;
    choose: (chosen: Record<string, string | null>) => void;
};

/** The catalogue entries, and those that were chosen, by container. */
const Entries = createContext<Choices>({ data: [], chosen: {}, choose: () => {} });

/** The entry that a container is adopted with: the one that its tag and its name suggest, unless another was chosen. */
const entryOf = (c: Discovered, chosen: Record<string, string | null>) => {
    const own = chosen[keyOf(c)];
    return own === undefined ? c.catalog_slug : own;
};

const COLUMNS: readonly Column<Discovered>[] = [
    { id: "name", name: t.container, first: true, width: 200, value: (c) => c.name, cell: (c) => <NameField of={c} /> },
    { id: "host", name: t.host, few: true, hidden: true, value: (c) => c.host_name },
    { id: "node", name: t.node, line: 2, few: true, width: 110, value: (c) => c.node },
    { id: "ctid", name: t.ctid, line: 2, numeric: true, width: 80, value: (c) => c.ctid },
    {
        id: "status",
        name: t.status,
        line: 1,
        few: true,
        width: 120,
        value: (c) => c.status,
        cell: (c) => <Status of={c.status} />,
    },
    { id: "entry", name: t.entry, width: 170, value: (c) => c.catalog_slug, cell: (c) => <EntryField of={c} /> },
    { id: "tag", name: t.tags, few: true, hidden: true, value: (c) => c.tags },
    { id: "cores", name: t.cores, numeric: true, width: 80, value: (c) => c.cores },
    { id: "mem", name: t.memory, line: 2, as: "bytes", width: 100, value: (c) => c.mem_total_bytes },
];

function NameField({ of }: { of: Discovered }) {
    const [names, setNames] = useContext(Names);
    return (
        <TextInput
            aria-label={t.nameOf({ ctid: of.ctid, node: of.node })}
            size="xs"
            value={names[keyOf(of)] ?? of.name}
            onChange={(e) => setNames({ ...names, [keyOf(of)]: e.currentTarget.value })}
        />
    );
}

function EntryField({ of }: { of: Discovered }) {
    const { data, chosen, choose } = useContext(Entries);
    return (
        <Select
            aria-label={t.entryOf({ ctid: of.ctid, node: of.node })}
            size="xs"
            data={data}
            limit={50}
            value={entryOf(of, chosen)}
            onChange={(slug) => choose({ ...chosen, [keyOf(of)]: slug })}
            placeholder={t.noEntry}
            searchable
            clearable
        />
    );
}

/** Containers that are not adopted yet. The user selects and names them; either all of them are adopted or none. */
export function DiscoveredPanel({ onClose, onImport }: { onClose: () => void; onImport: () => void }) {
    const cache = useQueryClient();
    const query = useQuery(discovered);
    const named = useState<Record<string, string>>({});
    const [chosen, choose] = useState<Record<string, string | null>>({});
    const { data: catalogue } = useQuery(entries);
    const choices = useMemo(
        () => ({ data: (catalogue ?? []).map(({ slug, name }) => ({ value: slug, label: name })), chosen, choose }),
        [catalogue, chosen],
    );
    const [search, setSearch] = useState<TableSearch>({});
    const denialReason = useDenialReasonsAt("apps.adopt");
    const adopt = useMutation({
        mutationFn: (picked: readonly Discovered[]) =>
            call("apps.adopt", {
                body: {
                    items: picked.map((c) => ({
                        host_id: c.host_id,
                        ctid: c.ctid,
                        name: named[0][keyOf(c)] ?? c.name,
                        catalog_slug: entryOf(c, chosen),
                    })),
                },
            }),
        onSuccess: async ({ adopted }) => {
            notifications.show({ color: "teal", message: t.adopted({ n: adopted.length }) });
            await cache.invalidateQueries();
            onClose();
        },
        // The selection and the typed names are kept; only the list is fetched again.
        onError: () => readAgain(cache, "apps.discovered"),
    });
    return (
        <section className="adopt" aria-label={t.toAdopt}>
            <Group justify="space-between" mb="sm">
                <Title order={2}>{t.toAdopt}</Title>
                <Group gap="xs">
                    <Button variant="default" onClick={onImport}>
                        {t.importScripts}
                    </Button>
                    <Button variant="default" onClick={onClose}>
                        {t.close}
                    </Button>
                </Group>
            </Group>
            {adopt.error && (
                <div>
                    <ErrorAlert error={adopt.error} />
                    {adopt.error instanceof Problem && adopt.error.code === "already_adopted" && (
                        <Text mt={4}>{t.kept}</Text>
                    )}
                </div>
            )}
            <Names value={named}>
                <Entries value={choices}>
                    <Loaded query={query}>
                        {(rows) =>
                            rows.length === 0 ? (
                                <Empty title={t.allAdopted} />
                            ) : (
                                <Table
                                    label={t.toAdopt}
                                    list="discovered"
                                    rows={rows}
                                    columns={COLUMNS}
                                    keyOf={keyOf}
                                    nameOf={nameOf}
                                    search={search}
                                    onSearch={setSearch}
                                    example="node:pve-a1"
                                    locked={(c) => denialReason(c.host_id)}
                                    selection={(picked) => (
                                        <Button
                                            disabled={picked.length === 0}
                                            loading={adopt.isPending}
                                            onClick={() => adopt.mutate(picked)}
                                        >
                                            {t.adopt({ n: picked.length })}
                                        </Button>
                                    )}
                                />
                            )
                        }
                    </Loaded>
                </Entries>
            </Names>
        </section>
    );
}
