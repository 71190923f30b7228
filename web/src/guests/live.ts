import type { Job, Schemas } from "../api/client";
import { TERMINAL } from "../jobs/kinds";
import { amend } from "../live/amend";
import type { LiveSource } from "../live/live";
import { fleetSnapshots } from "./snapshot/queries";
import { deletedIn } from "./snapshot/fleet/results";

/** Reads again what was read from the host of a guest, when a job that worked on it ends. */
export const guestsLive: LiveSource = ({ cache, on }) =>
    on<Job>("job", (job) => {
        if (!TERMINAL.has(job.status)) return;
        const deleted = deletedIn(job);
        const guests = job.target === null ? deleted : [job.target];
        for (const { type, id } of guests) void cache.invalidateQueries({ queryKey: [type, id] });
        if (deleted.length === 0) return;
        // The service reads the snapshots of these guests again some time later.
        const isGone = ({ guest, name }: Schemas["FleetSnapshot"]) =>
            deleted.some((one) => one.type === guest.type && one.id === guest.id && one.name === name);
        amend<Schemas["FleetSnapshots"]>(cache, fleetSnapshots.queryKey, (known) => ({
            ...known,
            snapshots: known.snapshots.filter((one) => !isGone(one)),
        }));
    });
