import type { Job } from "../api/client";

/** What the list of jobs is filtered by; the user is an id. */
export type Filter = { status?: string; kind?: string; target?: string; by?: number };

/** Whether a job passes the filter, as the service decides it. */
export function passes(job: Job, { status, kind, target, by }: Filter): boolean {
    return (
        (status === undefined || job.status === status) &&
        (kind === undefined || job.kind === kind) &&
        (target === undefined || (job.target !== null && `${job.target.type}:${job.target.id}` === target)) &&
        (by === undefined || job.requested_by?.id === by)
    );
}

/**
 * The rows of a page of the list: those of the recent jobs that run or are queued are above all others, on the first page and
 * nowhere else.
 */
export function runningFirst(recent: Job[] = [], rows: Job[], filter: Filter, page: number): Job[] {
    const active = recent.filter((job) => job.finished_at === null && passes(job, filter));
    const others = rows.filter((job) => !active.some(({ id }) => id === job.id));
    if (page > 1) return others;
    return [
        ...active.filter(({ status }) => status === "running"),
        ...active.filter(({ status }) => status !== "running"),
        ...others,
    ];
}
