import { readAgain } from "../api/operation";
import { TERMINAL } from "../jobs/kinds";
import type { LiveSource } from "../live/live";
import { deletedIn } from "./snapshot/fleet/deleted";
import { keyOfGuest } from "./useGuest";

/** Reads again what was read from the host of a guest, when a job that worked on it ends; and the snapshots of all, if some were deleted. */
export const guestsLive: LiveSource = ({ cache, on, onChange }) => {
    onChange("schedule", () => void readAgain(cache, "schedules"));
    on("job", (job) => {
        if (!TERMINAL.has(job.status)) return;
        for (const { type, id } of job.target === null ? deletedIn(job) : [job.target])
            if (type === "app" || type === "vm") void cache.invalidateQueries({ queryKey: keyOfGuest({ type, id }) });
        if (/^snapshots\.delete$|\.snapshot_delete$/.test(job.kind)) void readAgain(cache, "snapshots.list");
        if (job.kind === "volumes.delete_orphaned") void readAgain(cache, "volumes");
    });
};
