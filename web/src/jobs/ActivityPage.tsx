import { Anchor, Group, Pagination, Select, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Job, JobStatus } from "../api/client";
import { jobs } from "../api/queries";
import { ago, span, when } from "../ui/format";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";
import { KINDS, kindName, STATUSES } from "./kinds";
import { useJobs } from "./openJob";

const PAGE = 50;

/** Every job, newest first. */
export default function ActivityPage() {
    const search = useSearch({ from: "/shell/activity" });
    const navigate = useNavigate({ from: "/activity" });
    const page = search.page ?? 1;
    const query = useQuery({
        ...jobs({ status: search.status, kind: search.kind, page, per_page: PAGE }),
        placeholderData: keepPreviousData,
    });
    const set = (change: { status?: JobStatus; kind?: string; page?: number }) =>
        void navigate({ search: { ...search, page: undefined, ...change } });
    return (
        <>
            <PageHead title="Activity" note="All jobs, newest first. Logs are kept across restarts.">
                <Select
                    aria-label="Status"
                    placeholder="Any status"
                    data={STATUSES}
                    value={search.status ?? null}
                    onChange={(status) => set({ status: status ?? undefined })}
                    clearable
                    w={150}
                />
                <Select
                    aria-label="Kind"
                    placeholder="Any kind"
                    data={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
                    value={search.kind ?? null}
                    onChange={(kind) => set({ kind: kind ?? undefined })}
                    clearable
                    w={150}
                />
            </PageHead>
            <Loaded query={query}>
                {({ rows, total }) =>
                    rows.length === 0 ? (
                        <Empty title="No jobs">
                            {search.status || search.kind ? "No job matches the filter." : "Start or stop an app to create a job."}
                        </Empty>
                    ) : (
                        <>
                            <JobTable rows={rows} />
                            {total > PAGE && (
                                <Group justify="center" mt="md">
                                    <Pagination
                                        total={Math.ceil(total / PAGE)}
                                        value={page}
                                        onChange={(next) => set({ ...search, page: next })}
                                    />
                                </Group>
                            )}
                        </>
                    )
                }
            </Loaded>
        </>
    );
}

export function JobTable({ rows }: { rows: Job[] }) {
    const { open } = useJobs();
    return (
        <div className="panel scroll-x">
            <Table>
                <Table.Thead>
                    <Table.Tr>
                        <Table.Th>Job</Table.Th>
                        <Table.Th>Status</Table.Th>
                        <Table.Th visibleFrom="sm">By</Table.Th>
                        <Table.Th>When</Table.Th>
                        <Table.Th visibleFrom="sm">Duration</Table.Th>
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {rows.map((job) => (
                        <Table.Tr key={job.id}>
                            <Table.Td>
                                <Anchor component="button" size="sm" onClick={() => open(job.id)} ta="left">
                                    {kindName(job.kind)}
                                    {job.target && ` · ${job.target.name}`}
                                </Anchor>
                                {(job.error ?? job.waits_for) && (
                                    <Text size="xs" className="quiet" lineClamp={2}>
                                        {job.error ?? `Waiting: ${job.waits_for}`}
                                    </Text>
                                )}
                            </Table.Td>
                            <Table.Td>
                                <Status of={job.status} job />
                            </Table.Td>
                            <Table.Td visibleFrom="sm">{job.requested_by?.name ?? "Holdfast"}</Table.Td>
                            <Table.Td title={when(job.created_at) ?? undefined}>{ago(job.created_at)}</Table.Td>
                            <Table.Td visibleFrom="sm">
                                {job.started_at && job.finished_at
                                    ? span((Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000)
                                    : "…"}
                            </Table.Td>
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </div>
    );
}
