import type { QueryClient } from "@tanstack/react-query";
import type { Job } from "../api/client";
import { keyOf, readAgain } from "../api/operation";
import { type JobPage, job as jobOf, RECENT, recentJobs, restoredCopy } from "../api/queries";
import { amend } from "../live/amend";
import type { LiveSource } from "../live/live";
import { TERMINAL } from "./kinds";

const watchers = new Set<(job: Job) => void>();

/** Calls the watcher for every job that changes. */
export function onJob(watcher: (job: Job) => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
}

/** Keeps jobs up to date. */
export const jobsLive: LiveSource = ({ cache, on }) =>
    on("job", (job) => {
        const { queryKey } = jobOf(job.id);
        const asked = cache.isFetching({ queryKey }) > 0;
        cache.setQueryData(queryKey, job);
        // The response that is under way may be older than this event, and would replace it.
        if (asked) void cache.invalidateQueries({ queryKey });
        amend<Job[]>(cache, recentJobs.queryKey, (known) => withJob(known, job));
        updateLists(cache, job);
        // A job of a restored copy changed: an owner has decided, here or elsewhere.
        if (cache.getQueryData(restoredCopy.queryKey)?.open) void readAgain(cache, "meta.restored_copy");
        for (const watcher of watchers) watcher(job);
    });

/** The newest jobs with this one, which is new or has changed. Jobs that have not ended stay, however many are newer. */
export function withJob(known: Job[], job: Job): Job[] {
    if (known.some(({ id }) => id === job.id)) return known.map((each) => (each.id === job.id ? job : each));
    return [...known, job]
        .sort((a, b) => b.id - a.id)
        .filter((each, index) => index < RECENT || !TERMINAL.has(each.status));
}

/** A list that shows the job in the same state is updated in place: progress is reported many times. Others are fetched again. */
function updateLists(cache: QueryClient, job: Job) {
    for (const [queryKey, page] of cache.getQueriesData<JobPage>({ queryKey: [...keyOf("jobs.list"), {}, "page"] })) {
        const shown = page?.rows.find(({ id }) => id === job.id);
        if (page !== undefined && shown?.status === job.status) {
            amend<JobPage>(cache, queryKey, ({ rows, total }) => ({
                rows: rows.map((row) => (row.id === job.id ? job : row)),
                total,
            }));
        } else void cache.invalidateQueries({ queryKey });
    }
}
