import { Button, Group, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { api, type Discovered, Problem, take } from "../../api/client";
import { discovered } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { bytes } from "../../ui/format";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import { Status } from "../../ui/Status";
import { BYTES, type Column } from "../../ui/table/column";
import type { TableSearch } from "../../ui/table/search";
import { Table } from "../../ui/table/Table";
import { Value } from "../../ui/Value";
import { t } from "./texts";

const keyOf = (c: Discovered) => `${c.host_id}/${c.ctid}`;
const nameOf = (c: Discovered) => c.name;

/** The names that were entered, by container. */
const Names = createContext<[Record<string, string>, (names: Record<string, string>) => void]>([{}, () => {}]);

const COLUMNS: readonly Column<Discovered>[] = [
    { id: "name", name: t.container, first: true, width: 200, value: (c) => c.name, cell: (c) => <NameField of={c} /> },
    { id: "host", name: t.host, few: true, hidden: true, value: (c) => c.host_name },
    { id: "node", name: t.node, few: true, width: 110, value: (c) => c.node },
    { id: "ctid", name: t.ctid, numeric: true, width: 80, value: (c) => c.ctid },
    { id: "status", name: t.status, few: true, width: 120, value: (c) => c.status, cell: (c) => <Status of={c.status} /> },
    { id: "tag", name: t.tags, few: true, hidden: true, value: (c) => c.tags },
    { id: "cores", name: t.cores, numeric: true, width: 80, value: (c) => c.cores },
    {
        id: "mem",
        name: t.memory,
        numeric: true,
        units: BYTES,
        width: 100,
        value: (c) => c.mem_total_bytes,
        cell: (c) => <Value>{bytes(c.mem_total_bytes)}</Value>,
    },
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

/** Containers that are not adopted yet. The user selects and names them; either all of them are adopted or none. */
export function DiscoveredPanel({ onClose }: { onClose: () => void }) {
    const cache = useQueryClient();
    const query = useQuery(discovered);
    const named = useState<Record<string, string>>({});
    const [search, setSearch] = useState<TableSearch>({});
    const denialReason = useDenialReasonsAt("apps.adopt");
    const adopt = useMutation({
        mutationFn: (picked: readonly Discovered[]) =>
            take(
                api.POST("/api/v1/apps/adopt", {
                    body: {
                        items: picked.map((c) => ({ host_id: c.host_id, ctid: c.ctid, name: named[0][keyOf(c)] ?? c.name })),
                    },
                }),
            ),
        onSuccess: async ({ adopted }) => {
            notifications.show({ color: "teal", message: t.adopted({ n: adopted.length }) });
            await cache.invalidateQueries();
            onClose();
        },
        // The selection and the typed names are kept; only the list is fetched again.
        onError: () => cache.invalidateQueries({ queryKey: ["discovered"] }),
    });
    return (
        <section className="adopt" aria-label={t.toAdopt}>
            <Group justify="space-between" mb="sm">
                <Title order={2}>{t.toAdopt}</Title>
                <Button variant="default" onClick={onClose}>
                    {t.close}
                </Button>
            </Group>
            {adopt.error && (
                <div>
                    <ErrorAlert error={adopt.error} />
                    {adopt.error instanceof Problem && adopt.error.code === "already_adopted" && (
                        <Text size="sm" mt={4}>
                            {t.kept}
                        </Text>
                    )}
                </div>
            )}
            <Names value={named}>
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
            </Names>
        </section>
    );
}
