import type { Job } from "../../../api/client";

/** What became of one snapshot of several that a job deletes. */
type Deleted = { type: string; id: number; name: string; deleted: boolean; problem: string | null };

/** What a job that deletes several snapshots tells of them; nothing until it has ended. */
export function resultsOf(job: Job): Deleted[] {
    const results = (job.result as { results?: unknown } | null)?.results;
    return job.kind === "snapshots.delete" && Array.isArray(results) ? (results as Deleted[]) : [];
}

/** The snapshots that a job deleted. */
export function deletedIn(job: Job): Deleted[] {
    return resultsOf(job).filter(({ deleted }) => deleted);
}
