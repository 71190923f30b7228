import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useCommand, useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { showError } from "../../ui/showError";
import type { HostJob } from "../coverage/queries";
import { t } from "./texts";

// Has many fields of its own, which the list does not need.
const JobDialog = lazy(() => import("./JobDialog"));

/** What can be done with a backup job of Proxmox VE. */
export function JobActions({ job, name }: { job: HostJob; name: string }) {
    const send = useSend();
    const jobs = useJobs();
    const [open, setOpen] = useState<"edit" | "delete" | null>(null);
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
    const close = () => setOpen(null);
    return (
        <>
            <Menu position="bottom-end">
                <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={t.actionsFor({ name })}>
                        <IconDotsVertical size={16} aria-hidden />
                    </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown maw={320}>
                    <ReasonedItem why={notRun} onClick={() => run.mutate(at)}>
                        {t.runNow}
                    </ReasonedItem>
                    <ReasonedItem why={notEdit} onClick={() => setOpen("edit")}>
                        {t.edit}
                    </ReasonedItem>
                    <ReasonedItem why={notDelete} color="red" onClick={() => setOpen("delete")}>
                        {t.delete}
                    </ReasonedItem>
                </Menu.Dropdown>
            </Menu>
            <Suspense>{open === "edit" && <JobDialog job={job} onClose={close} />}</Suspense>
            <DangerDialog
                opened={open === "delete"}
                title={t.deleteTitle({ name })}
                action={t.delete}
                onClose={close}
                onConfirm={async () => {
                    await send("backups.delete_job", at);
                    notifications.show({ message: t.deleted({ name }) });
                }}
            >
                {t.deleteNote}
            </DangerDialog>
        </>
    );
}
