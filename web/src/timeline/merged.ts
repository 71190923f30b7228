import type { AuditEntry, Job } from "../api/client";

/** An entry of a timeline. */
export type TimelineEntry = { at: string; key: string } & ({ job: Job } | { change: AuditEntry });

type Page<T> = { rows: T[]; total: number };

/**
 * Jobs and recorded changes in one list, newest first. Where one of the two goes on beyond its page, the list ends: what follows
 * is not known completely.
 */
export function merged(jobs: Page<Job>, changes: Page<AuditEntry>): { entries: TimelineEntry[]; more: boolean } {
    const ofJobs = jobs.rows.map((job): TimelineEntry => ({ at: job.created_at, key: `job-${job.id}`, job }));
    const ofChanges = changes.rows.map(
        (change): TimelineEntry => ({ at: change.at, key: `change-${change.id}`, change }),
    );
    const ends = [
        jobs.total > ofJobs.length ? ofJobs.at(-1)?.at : undefined,
        changes.total > ofChanges.length ? ofChanges.at(-1)?.at : undefined,
    ].filter((at) => at !== undefined);
    const end = ends.sort().at(-1) ?? "";
    const all = [...ofJobs, ...ofChanges].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    return { entries: all.filter(({ at }) => at >= end), more: ends.length > 0 };
}
