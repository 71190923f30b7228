import { lazy } from "react";
import { useCommand, useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { RowActions } from "../../ui/RowActions";
import { showError } from "../../ui/showError";
import type { HostJob } from "../coverage/queries";
import { t } from "./texts";

// Has many fields of its own, which the list does not need.
const JobDialog = lazy(() => import("./JobDialog"));

/** What can be done with a backup job of Proxmox VE. */
export function JobActions({ job, name }: { job: HostJob; name: string }) {
    const send = useSend();
    const jobs = useJobs();
    const notRun = useDenialReasonAt(job.host_id, "backups.run_job");
    const notEdit = useDenialReasonAt(job.host_id, "backups.edit_job");
    const notDelete = useDenialReasonAt(job.host_id, "backups.delete_job");
    const at = { host_id: job.host_id, id: job.id };
    const run = useCommand("backups.run_job", {
        onSuccess: (started) => {
            jobs.started(started.job, t.running({ name }));
            jobs.open(started.job);
        },
        onError: showError,
    });
    return (
        <RowActions
            narrow
            label={t.actionsFor({ name })}
            actions={[
                { label: t.runNow, why: notRun, start: () => run.mutate(at) },
                { label: t.edit, why: notEdit, dialog: (onClose) => <JobDialog job={job} onClose={onClose} /> },
                {
                    label: t.delete,
                    why: notDelete,
                    color: "red",
                    confirm: {
                        title: t.deleteTitle({ name }),
                        note: t.deleteNote,
                        send: () => send("backups.delete_job", at),
                        done: t.deleted({ name }),
                    },
                },
            ]}
        />
    );
}
