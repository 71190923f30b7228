import { Button, Checkbox, Group, Table, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, type Discovered, Problem, take } from "../../api/client";
import { discovered } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { LockedHint } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { Loaded, ErrorAlert } from "../../ui/States";
import { Status } from "../../ui/Status";
import { Value } from "../../ui/Value";

const key = (c: Discovered) => `${c.host_id}/${c.ctid}`;

/** Containers that are not adopted yet. The user selects and names them; either all of them are adopted or none. */
export function DiscoveredPanel({ onClose }: { onClose: () => void }) {
    const cache = useQueryClient();
    const query = useQuery(discovered);
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const [names, setNames] = useState<Record<string, string>>({});
    const [text, setText] = useState("");
    const denialReason = useDenialReasonsAt("apps.adopt");
    const shown = useMemo(
        () =>
            (query.data ?? []).filter((c) =>
                [c.name, c.ctid, c.node, c.host_name, ...c.tags].join(" ").toLowerCase().includes(text.toLowerCase()),
            ),
        [query.data, text],
    );
    const picked = (query.data ?? []).filter((c) => chosen.has(key(c)));
    const adopt = useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/apps/adopt", {
                    body: {
                        items: picked.map((c) => ({ host_id: c.host_id, ctid: c.ctid, name: names[key(c)] ?? c.name })),
                    },
                }),
            ),
        onSuccess: async ({ adopted }) => {
            setChosen(new Set());
            notifications.show({
                color: "teal",
                message: `${adopted.length} ${adopted.length === 1 ? "container is an app" : "containers are apps"} now.`,
            });
            await cache.invalidateQueries();
            onClose();
        },
        // The selection and the typed names are kept; only the list is fetched again.
        onError: () => cache.invalidateQueries({ queryKey: ["discovered"] }),
    });
    const toggle = (id: string) => {
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        setChosen(next);
    };
    const open = shown.filter((c) => denialReason(c.host_id) === null);
    const all = open.length > 0 && open.every((c) => chosen.has(key(c)));
    const some = open.some((c) => chosen.has(key(c)));
    return (
        <section className="panel" style={{ padding: 16, marginBottom: 16 }} aria-label="Containers to adopt">
            <Group justify="space-between" mb="sm">
                <Title order={2}>Containers to adopt</Title>
                <Group gap="xs">
                    <TextInput
                        aria-label="Filter containers"
                        placeholder="Filter"
                        value={text}
                        onChange={(e) => setText(e.currentTarget.value)}
                        w={150}
                    />
                    <Button variant="default" onClick={onClose}>
                        Close
                    </Button>
                    <Button disabled={picked.length === 0} loading={adopt.isPending} onClick={() => adopt.mutate()}>
                        Adopt {picked.length} {picked.length === 1 ? "container" : "containers"}
                    </Button>
                </Group>
            </Group>
            {adopt.error && (
                <div style={{ marginBottom: 12 }}>
                    <ErrorAlert error={adopt.error} />
                    {adopt.error instanceof Problem && adopt.error.code === "already_adopted" && (
                        <Text size="sm" mt={4}>
                            Your selection and the names you entered are kept.
                        </Text>
                    )}
                </div>
            )}
            <Loaded query={query}>
                {() =>
                    shown.length === 0 ? (
                        <Text size="sm" className="quiet">
                            {text ? "No container matches the filter." : "All containers are adopted already."}
                        </Text>
                    ) : (
                        <div className="scroll-x" style={{ maxHeight: 460, overflowY: "auto" }}>
                            <Table stickyHeader miw={560}>
                                <Table.Thead>
                                    <Table.Tr>
                                        <Table.Th w={36}>
                                            <Checkbox
                                                aria-label="Choose all"
                                                checked={all}
                                                indeterminate={some && !all}
                                                onChange={() =>
                                                    setChosen(
                                                        all
                                                            ? new Set()
                                                            : new Set([...chosen, ...open.map((c) => key(c))]),
                                                    )
                                                }
                                            />
                                        </Table.Th>
                                        <Table.Th>Name</Table.Th>
                                        <Table.Th>Where</Table.Th>
                                        <Table.Th>Status</Table.Th>
                                        <Table.Th>Size</Table.Th>
                                    </Table.Tr>
                                </Table.Thead>
                                <Table.Tbody>
                                    {shown.map((c) => (
                                        <Table.Tr key={key(c)}>
                                            <Table.Td>
                                                {denialReason(c.host_id) === null ? (
                                                    <Checkbox
                                                        aria-label={`Choose ${c.name}`}
                                                        checked={chosen.has(key(c))}
                                                        onChange={() => toggle(key(c))}
                                                    />
                                                ) : (
                                                    <LockedHint>{denialReason(c.host_id)}</LockedHint>
                                                )}
                                            </Table.Td>
                                            <Table.Td>
                                                <TextInput
                                                    aria-label={`Name of container ${c.ctid} on ${c.node}`}
                                                    size="xs"
                                                    value={names[key(c)] ?? c.name}
                                                    onChange={(e) =>
                                                        setNames({ ...names, [key(c)]: e.currentTarget.value })
                                                    }
                                                    miw={120}
                                                />
                                            </Table.Td>
                                            <Table.Td>
                                                {c.node} · {c.ctid}
                                            </Table.Td>
                                            <Table.Td>
                                                <Status of={c.status} />
                                            </Table.Td>
                                            <Table.Td style={{ whiteSpace: "nowrap" }}>
                                                <Value>{c.cores}</Value> {c.cores === 1 ? "core" : "cores"} · <Value>{bytes(c.mem_total_bytes)}</Value>
                                            </Table.Td>
                                        </Table.Tr>
                                    ))}
                                </Table.Tbody>
                            </Table>
                        </div>
                    )
                }
            </Loaded>
        </section>
    );
}
