import { readAgain } from "../api/operation";
import type { LiveSource } from "../live/live";

/** Keeps the catalogue up to date: a refresh of it is a job. */
export const catalogLive: LiveSource = ({ cache, on }) =>
    on("job", (job) => {
        if (job.kind === "catalog.refresh") void readAgain(cache, "catalog");
    });
