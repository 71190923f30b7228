import { Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { Job } from "../api/client";
import { span, when } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Facts } from "../ui/Value";
import { JobProgress } from "./JobProgress";
import { installed } from "./kinds";
import { JobTarget } from "./target";
import { t } from "./texts";
import { updated } from "./updated";

/** What a job works on, who requested it, and when it ran. */
export function JobFacts({ job, onLeave }: { job: Job; onLeave?: () => void }) {
    const app = installed(job);
    const rows: [string, ReactNode][] = [
        [t.requestedBy, job.requested_by?.name ?? t.holdfast],
        [t.queued, when(job.created_at)],
        [t.started, when(job.started_at)],
        [t.ended, when(job.finished_at)],
        [t.duration, job.started_at && <Elapsed from={job.started_at} to={job.finished_at} />],
    ];
    if (job.target) rows.unshift([t.target, <JobTarget key="target" target={job.target} onLeave={onLeave} />]);
    if (job.waits_for) rows.push([t.waitsFor, job.waits_for]);
    rows.push(...updated(job));
    return (
        <>
            <Facts rows={rows} />
            {app && (
                <AnchorLink w="fit-content" to="/apps/$id" params={{ id: String(app.app_id) }} onClick={onLeave}>
                    {t.openApp}
                </AnchorLink>
            )}
        </>
    );
}

/** How far a job is, and why it failed. */
export function JobState({ job }: { job: Job }) {
    return (
        <>
            {job.finished_at === null && <JobProgress job={job} />}
            {job.error && (
                <Text c="red" role="alert">
                    {job.error}
                </Text>
            )}
        </>
    );
}

function Elapsed({ from, to }: { from: string; to: string | null }) {
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        if (to !== null) return;
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [to]);
    return <>{span(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000)}</>;
}
