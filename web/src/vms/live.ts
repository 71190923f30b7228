import { keyOf, readAgain } from "../api/operation";
import { vms } from "../api/queries";
import { TERMINAL } from "../jobs/kinds";
import type { LiveSource } from "../live/live";
import { vmDetail } from "./queries";

/** Keeps virtual machines up to date. */
export const vmsLive: LiveSource = ({ cache, on, onChange, measures }) => {
    measures("vms", vms.queryKey);
    onChange("vm", (id) => {
        // What the list contains of a single machine comes with the measured values.
        if (id === null) void readAgain(cache, "vms");
        else void cache.invalidateQueries({ queryKey: keyOf("vms", { vm_id: id }) });
    });
    on("job", (job) => {
        if (job.target?.type !== "vm") return;
        // Which job works on a machine is part of its detail.
        const { queryKey } = vmDetail(job.target.id);
        if (job.status === "running" && cache.getQueryData(queryKey)?.locked_by !== job.id)
            void cache.invalidateQueries({ queryKey });
        // It is busy until the job has ended.
        if (TERMINAL.has(job.status)) void readAgain(cache, "vms.list");
    });
};
