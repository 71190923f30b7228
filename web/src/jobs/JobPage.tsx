import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { type App, type Job, Problem } from "../api/client";
import { apps, job } from "../api/queries";
import { Later } from "../ui/later/Later";
import { NoSuch } from "../ui/object/Found";
import { Loaded, PageHead, Panel } from "../ui/States";
import { Status } from "../ui/Status";
import { CancelJob } from "./CancelJob";
import { JobFacts, JobState } from "./JobFacts";
import { JobLog } from "./JobLog";
import { JobResults } from "./JobResults";
import { jobName } from "./kinds";
import { useShowing } from "./openJob";
import { t } from "./texts";

const JobTerminal = lazy(() => import("../consoles/JobTerminal"));

/** The catalogue's entry whose script a job runs for an app; null when it is not known. */
const slugOf = ({ target }: Job, all: App[] | undefined): string | null =>
    (target?.type === "app" && all?.find(({ id }) => id === target.id)?.catalog_slug) || null;

/** One job with its log; a line of the log has an address too. */
export default function JobPage() {
    const { id } = useParams({ from: "/shell/activity/$id" });
    const { line } = useSearch({ from: "/shell/activity/$id" });
    const navigate = useNavigate({ from: "/activity/$id" });
    const query = useQuery({ ...job(Number(id)), enabled: /^\d{1,15}$/.test(id) });
    useShowing(Number(id));
    const all = useQuery({ ...apps, enabled: query.data?.terminal === true }).data;
    const missing = !/^\d{1,15}$/.test(id) || (query.error instanceof Problem && query.error.status === 404);
    if (missing) {
        return <NoSuch none={t.noSuchJob({ id })} noneText={t.noSuchJobNote} all={t.allJobs} to="/activity" />;
    }
    return (
        <Loaded query={query}>
            {(data) => (
                <>
                    <PageHead
                        title={
                            <Group gap="sm" component="span">
                                {jobName(data)} <Status of={data.status} job />
                            </Group>
                        }
                        note={t.job({ id: data.id })}
                    >
                        <CancelJob job={data} />
                    </PageHead>
                    {data.terminal && (
                        <Later>
                            <div className="spaced-after">
                                <JobTerminal job={data} slug={slugOf(data, all)} />
                            </div>
                        </Later>
                    )}
                    <div className="beside">
                        <Stack gap="sm">
                            <JobState job={data} />
                            <JobResults job={data} />
                            <JobLog
                                key={data.id}
                                job={data}
                                marked={line ?? null}
                                onMark={(next) => void navigate({ search: { line: next ?? undefined }, replace: true })}
                            />
                        </Stack>
                        <Panel title={t.details}>
                            <JobFacts job={data} />
                        </Panel>
                    </div>
                </>
            )}
        </Loaded>
    );
}
