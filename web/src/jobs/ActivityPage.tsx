import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Job } from "../api/client";
import { jobs, recentJobs } from "../api/queries";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Table } from "../ui/table/Table";
import { COLUMNS } from "./columns";
import { JobFilters } from "./JobFilters";
import { jobName } from "./kinds";
import { runningFirst } from "./order";
import { t } from "./texts";

const PAGE = 50;
const keyOf = (job: Job) => job.id;

/** Every job: those that have not ended first, then the newest. */
export default function ActivityPage() {
    const { page = 1, q, sort, group, columns, density, ...filter } = useSearch({ from: "/shell/activity" });
    const navigate = useNavigate({ from: "/activity" });
    const { by, ...others } = filter;
    const query = useQuery({
        ...jobs({ ...others, requested_by: by, page, per_page: PAGE }),
        placeholderData: keepPreviousData,
    });
    const recent = useQuery(recentJobs).data;
    const any = Object.values(filter).some((value) => value !== undefined);
    return (
        <>
            <PageHead title={t.title} note={t.note} />
            <JobFilters filter={filter} onChange={(next) => void navigate({ search: { columns, density, ...next } })} />
            <Loaded query={query}>
                {({ rows, total }) => {
                    const shown = runningFirst(recent, rows, filter, page);
                    return shown.length === 0 ? (
                        <Empty
                            title={t.noJobs}
                            action={
                                any && (
                                    <Button variant="default" onClick={() => void navigate({ search: {} })}>
                                        {t.clear}
                                    </Button>
                                )
                            }
                        >
                            {any ? t.noMatch : t.noJobsNote}
                        </Empty>
                    ) : (
                        <Table
                            label={t.list}
                            list="jobs"
                            rows={shown}
                            columns={COLUMNS}
                            keyOf={keyOf}
                            nameOf={jobName}
                            search={{ columns, density, ...filter }}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            pages={{
                                page,
                                size: PAGE,
                                total,
                                onPage: (next) =>
                                    void navigate({ search: { columns, density, ...filter, page: next } }),
                            }}
                        />
                    );
                }}
            </Loaded>
        </>
    );
}
