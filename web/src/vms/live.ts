import type { Job } from "../api/client";
import { vms } from "../api/queries";
import { TERMINAL } from "../jobs/kinds";
import type { LiveSource } from "../live/live";
import { vmDetail } from "./queries";

/** Keeps virtual machines up to date. */
export const vmsLive: LiveSource = ({ cache, on, onChange, measures }) => {
    measures("vms", vms.queryKey);
    onChange("vm", (id) => {
        void cache.invalidateQueries({ queryKey: vms.queryKey });
        void cache.invalidateQueries({ queryKey: id === null ? ["vm"] : ["vm", id] });
    });
    on<Job>("job", (job) => {
        if (job.target?.type !== "vm") return;
        // Which job works on a machine is part of its detail, and so is what the job changed.
        const known = cache.getQueryData(vmDetail(job.target.id).queryKey);
        const works = job.status === "running";
        if (TERMINAL.has(job.status) || (works && known?.locked_by !== job.id)) {
            void cache.invalidateQueries({ queryKey: ["vm", job.target.id] });
        }
        // It is busy until the job has ended.
        if (TERMINAL.has(job.status)) void cache.invalidateQueries({ queryKey: vms.queryKey });
    });
};
