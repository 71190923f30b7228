import { keyOf, readAgain } from "../api/operation";
import { apps, discovered } from "../api/queries";
import type { LiveSource } from "../live/live";

/** Keeps apps, and the containers that can be adopted, up to date. */
export const appsLive: LiveSource = ({ cache, on, onChange, measures }) => {
    measures("apps", apps.queryKey);
    measures("containers", discovered.queryKey);
    onChange("discovered", () => void readAgain(cache, "apps.discovered"));
    onChange("app", (id, change) => {
        void readAgain(cache, "apps.list");
        // Of one that is gone there is nothing more to read, also where its page is still open.
        if (change !== "removed") void cache.invalidateQueries({ queryKey: keyOf("apps", { app_id: id }) });
    });
    on("job", (job) => {
        // The app's status depends on the jobs that use its guest.
        if (job.target?.type === "app") void readAgain(cache, "apps.list");
        // The available updates depend on the catalogue.
        if (job.kind === "catalog.refresh") void readAgain(cache, "apps");
    });
};
