import type { Job } from "../api/client";
import { span } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Status } from "../ui/Status";
import type { Column } from "../ui/table/column";
import { Value } from "../ui/Value";
import { JobProgress } from "./JobProgress";
import { jobName } from "./kinds";
import { JobTarget } from "./target";
import { t } from "./texts";

/** In seconds; null before it ends. */
function durationOf({ started_at, finished_at }: Job): number | null {
    return started_at && finished_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : null;
}

/** The columns of the list of jobs; each job links to its page. */
export const COLUMNS: readonly Column<Job>[] = [
    {
        id: "job",
        name: t.columnJob,
        first: true,
        width: 320,
        value: jobName,
        cell: (job) => (
            <>
                <AnchorLink to="/activity/$id" params={{ id: String(job.id) }}>
                    {jobName(job)}
                </AnchorLink>
                {job.finished_at === null && <JobProgress job={job} />}
                {(job.error ?? job.waits_for) && (
                    <Quiet size="xs" lineClamp={2}>
                        {job.error ?? t.waiting({ what: job.waits_for ?? "" })}
                    </Quiet>
                )}
            </>
        ),
    },
    {
        id: "status",
        name: t.status,
        line: 1,
        width: 120,
        value: (job) => job.status,
        cell: (job) => <Status of={job.status} job />,
    },
    {
        id: "target",
        name: t.target,
        line: 2,
        width: 160,
        value: (job) => job.target?.name,
        cell: (job) => <Value>{job.target && <JobTarget target={job.target} />}</Value>,
    },
    { id: "by", name: t.columnBy, width: 160, value: (job) => job.requested_by?.name ?? t.holdfast },
    { id: "when", name: t.columnWhen, line: 2, as: "ago", width: 120, value: (job) => job.created_at },
    {
        id: "duration",
        name: t.duration,
        line: 2,
        numeric: true,
        width: 110,
        value: durationOf,
        cell: (job) => <Value>{span(durationOf(job))}</Value>,
    },
    { id: "id", name: t.columnId, numeric: true, hidden: true, width: 80, value: (job) => job.id },
];
