import { Anchor, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Job } from "../api/client";
import { ago, span, when } from "../ui/format";
import { Status } from "../ui/Status";
import { Value } from "../ui/Value";
import { JobProgress } from "./JobFacts";
import { jobName } from "./kinds";
import { JobTarget } from "./target";
import { t } from "./texts";

/** Jobs; each links to its page. */
export function JobTable({ rows }: { rows: Job[] }) {
    return (
        <div className="panel scroll-x">
            <Table aria-label={t.list}>
                <Table.Thead>
                    <Table.Tr>
                        <Table.Th>{t.columnJob}</Table.Th>
                        <Table.Th>{t.status}</Table.Th>
                        <Table.Th visibleFrom="sm">{t.target}</Table.Th>
                        <Table.Th visibleFrom="sm">{t.columnBy}</Table.Th>
                        <Table.Th>{t.columnWhen}</Table.Th>
                        <Table.Th visibleFrom="sm">{t.duration}</Table.Th>
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {rows.map((job) => (
                        <Table.Tr key={job.id}>
                            <Table.Td className="long">
                                <Anchor
                                    size="sm"
                                    renderRoot={(props) => <Link to="/activity/$id" params={{ id: String(job.id) }} {...props} />}
                                >
                                    {jobName(job)}
                                </Anchor>
                                {job.finished_at === null && <JobProgress job={job} />}
                                {(job.error ?? job.waits_for) && (
                                    <Text size="xs" className="quiet" lineClamp={2}>
                                        {job.error ?? t.waiting({ what: job.waits_for ?? "" })}
                                    </Text>
                                )}
                            </Table.Td>
                            <Table.Td>
                                <Status of={job.status} job />
                            </Table.Td>
                            <Table.Td visibleFrom="sm">
                                <Value>{job.target && <JobTarget target={job.target} />}</Value>
                            </Table.Td>
                            <Table.Td visibleFrom="sm">{job.requested_by?.name ?? t.holdfast}</Table.Td>
                            <Table.Td title={when(job.created_at) ?? undefined}>{ago(job.created_at)}</Table.Td>
                            <Table.Td visibleFrom="sm">
                                <Value>
                                    {job.started_at &&
                                        job.finished_at &&
                                        span((Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000)}
                                </Value>
                            </Table.Td>
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </div>
    );
}
