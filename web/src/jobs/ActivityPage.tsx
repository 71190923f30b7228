import { Button, Group, Pagination } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { jobs, recentJobs } from "../api/queries";
import { Empty, Loaded, PageHead } from "../ui/States";
import { JobFilters } from "./JobFilters";
import { JobTable } from "./JobTable";
import { runningFirst } from "./order";
import { t } from "./texts";

const PAGE = 50;

/** Every job: those that have not ended first, then the newest. */
export default function ActivityPage() {
    const { page = 1, ...filter } = useSearch({ from: "/shell/activity" });
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
            <JobFilters filter={filter} onChange={(next) => void navigate({ search: next })} />
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
                        <>
                            <JobTable rows={shown} />
                            {total > PAGE && (
                                <Group justify="center" mt="md">
                                    <Pagination
                                        total={Math.ceil(total / PAGE)}
                                        value={page}
                                        onChange={(next) => void navigate({ search: { ...filter, page: next } })}
                                    />
                                </Group>
                            )}
                        </>
                    );
                }}
            </Loaded>
        </>
    );
}
