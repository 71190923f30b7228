import { useQuery } from "@tanstack/react-query";
import type { Job } from "../api/client";
import { recentJobs } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { JobProgress } from "../jobs/JobProgress";
import { jobName, TERMINAL } from "../jobs/kinds";
import { Ago } from "../ui/Ago";
import { AnchorLink } from "../ui/Links";
import { inTime } from "../ui/natural";
import { Loaded, Panel } from "../ui/States";
import { Status } from "../ui/Status";
import { t } from "./texts";

const SHOWN = 6;

const runningIn = (jobs: Job[]) => jobs.filter((job) => job.status === "running");
const waitingIn = (jobs: Job[]) => jobs.filter((job) => job.status === "queued").length;
const endedIn = (jobs: Job[]) =>
    jobs
        .filter((job) => TERMINAL.has(job.status))
        .sort((a, b) => inTime(b.finished_at ?? "", a.finished_at ?? ""))
        .slice(0, SHOWN);

/** Jobs that are running; nothing while there is none. */
export function RunningJobs() {
    const enabled = useDenialReason("jobs.list") === null;
    const running = useQuery({ ...recentJobs, select: runningIn, enabled }).data ?? [];
    const waiting = useQuery({ ...recentJobs, select: waitingIn, enabled }).data ?? 0;
    if (running.length === 0 && waiting === 0) return null;
    return (
        <Panel title={t.running} aside={<AllActivity status="running" />}>
            <ul className="jobs">
                {running.slice(0, SHOWN).map((job) => (
                    <li key={job.id}>
                        <JobLink job={job} />
                        <JobProgress job={job} />
                    </li>
                ))}
            </ul>
            {(running.length > SHOWN || waiting > 0) && (
                <p className="quiet">{t.moreJobs({ running: Math.max(0, running.length - SHOWN), waiting })}</p>
            )}
        </Panel>
    );
}

/** The jobs that ended last. */
export function RecentJobs() {
    const why = useDenialReason("jobs.list");
    const query = useQuery({ ...recentJobs, select: endedIn, enabled: why === null });
    if (why !== null) {
        return (
            <Panel title={t.recent}>
                <p className="quiet">{why}</p>
            </Panel>
        );
    }
    return (
        <Panel title={t.recent} aside={<AllActivity />}>
            <Loaded query={query} shape="rows">
                {(jobs) =>
                    jobs.length === 0 ? (
                        <p className="quiet">{t.noJobs}</p>
                    ) : (
                        <ul className="jobs">
                            {jobs.map((job) => (
                                <li key={job.id} className="job">
                                    <JobLink job={job} />
                                    <Status of={job.status} job />
                                    {job.finished_at && <Ago at={job.finished_at} className="quiet" />}
                                </li>
                            ))}
                        </ul>
                    )
                }
            </Loaded>
        </Panel>
    );
}

function JobLink({ job }: { job: Job }) {
    return (
        <AnchorLink to="/activity/$id" params={{ id: String(job.id) }}>
            {jobName(job)}
        </AnchorLink>
    );
}

function AllActivity({ status }: { status?: "running" }) {
    return (
        <AnchorLink to="/activity" search={{ status }}>
            {status === undefined ? t.allActivity : t.allRunning}
        </AnchorLink>
    );
}
