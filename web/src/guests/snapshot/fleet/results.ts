import type { Job } from "../../../api/client";
import { TERMINAL } from "../../../jobs/kinds";
import type { Result } from "../../../ui/table/bulkRun";
import { t } from "../texts";
import { resultsOf } from "./deleted";

type Item = { type: string; id: number; name: string };

/** What is known of the deletion of a snapshot: refused when it was requested, or told by the jobs that the request started. */
export function resultOf(
    item: Item,
    refused: readonly (Item & { reason: string })[],
    jobs: readonly (Job | undefined)[],
): Result {
    const same = (one: Item) => one.type === item.type && one.id === item.id && one.name === item.name;
    const refusal = refused.find(same);
    if (refusal) return { state: "refused", note: refusal.reason };
    const told = jobs.flatMap((job) => (job ? resultsOf(job) : [])).find(same);
    if (told)
        return told.deleted ? { state: "done", note: null } : { state: "refused", note: told.problem ?? t.notDeleted };
    // Which of several jobs has this one is only known at their ends.
    if (jobs.some((job) => job === undefined || !TERMINAL.has(job.status))) return { state: "busy" };
    return { state: "refused", note: jobs.find((job) => job?.error)?.error ?? t.notDeleted };
}
