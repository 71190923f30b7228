import { Group, Pagination, Select, Table, Text, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { operations } from "../api/operations.gen";
import { audit } from "../api/queries";
import { useObstacle } from "../auth/access";
import { when } from "../ui/format";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";

const PAGE = 50;

/** Who did what, newest first. */
export default function AuditPage() {
    const search = useSearch({ from: "/shell/audit" });
    const navigate = useNavigate({ from: "/audit" });
    const obstacle = useObstacle("audit.list");
    const page = search.page ?? 1;
    const query = useQuery({
        ...audit({ actor: search.actor, action: search.action, outcome: search.outcome, page, per_page: PAGE }),
        placeholderData: keepPreviousData,
        enabled: obstacle === null,
    });
    if (obstacle !== null) return <Empty title="Not for you to see">{obstacle}</Empty>;
    const set = (change: Record<string, string | number | undefined>) =>
        void navigate({ search: { ...search, page: undefined, ...change } });
    return (
        <>
            <PageHead title="Audit" note="Every change, written down before it was made and completed after it.">
                <TextInput
                    aria-label="Who"
                    placeholder="Who"
                    value={search.actor ?? ""}
                    onChange={(e) => set({ actor: e.currentTarget.value || undefined })}
                    w={130}
                />
                <Select
                    aria-label="Action"
                    placeholder="Any action"
                    data={Object.keys(operations)}
                    value={search.action ?? null}
                    onChange={(action) => set({ action: action ?? undefined })}
                    searchable
                    clearable
                    w={170}
                />
                <Select
                    aria-label="Outcome"
                    placeholder="Any outcome"
                    data={["ok", "failed", "denied", "intent"]}
                    value={search.outcome ?? null}
                    onChange={(outcome) => set({ outcome: outcome ?? undefined })}
                    clearable
                    w={140}
                />
            </PageHead>
            <Loaded query={query}>
                {({ rows, total }) =>
                    rows.length === 0 ? (
                        <Empty title="No rows">None fits the filter.</Empty>
                    ) : (
                        <div className="panel scroll-x">
                            <Table miw={760}>
                                <Table.Thead>
                                    <Table.Tr>
                                        <Table.Th>When</Table.Th>
                                        <Table.Th>Who</Table.Th>
                                        <Table.Th>What</Table.Th>
                                        <Table.Th>Outcome</Table.Th>
                                    </Table.Tr>
                                </Table.Thead>
                                <Table.Tbody>
                                    {rows.map((row) => (
                                        <Table.Tr key={row.id}>
                                            <Table.Td style={{ whiteSpace: "nowrap" }}>{when(row.at)}</Table.Td>
                                            <Table.Td>
                                                {row.actor?.name ?? "a stranger"}
                                                <Text size="xs" className="quiet mono">
                                                    {row.ip}
                                                </Text>
                                            </Table.Td>
                                            <Table.Td>
                                                <code>{row.action}</code>
                                                <Text size="xs" className="quiet">
                                                    {row.target && `${row.target.type} ${row.target.id ?? ""}`}
                                                </Text>
                                            </Table.Td>
                                            <Table.Td>
                                                <Status of={row.outcome} />
                                                {row.detail && (
                                                    <Text size="xs" className="quiet" maw={380}>
                                                        {row.detail}
                                                    </Text>
                                                )}
                                            </Table.Td>
                                        </Table.Tr>
                                    ))}
                                </Table.Tbody>
                            </Table>
                            {total > PAGE && (
                                <Group justify="center" p="md">
                                    <Pagination
                                        total={Math.ceil(total / PAGE)}
                                        value={page}
                                        onChange={(next) => set({ page: next })}
                                    />
                                </Group>
                            )}
                        </div>
                    )
                }
            </Loaded>
        </>
    );
}
