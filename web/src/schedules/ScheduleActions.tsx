import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";
import { useCommand, useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionsMenu } from "../ui/ActionsMenu";
import { DangerDialog } from "../ui/DangerDialog";
import { ReasonedItem } from "../ui/ReasonedItem";
import { showError } from "../ui/showError";
import type { Schedule } from "./queries";
import { RunsDialog } from "./RunsDialog";
import { t } from "./texts";

const ScheduleDialog = lazy(() => import("./ScheduleDialog"));

/** What can be done with a schedule. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
    const { id, name, team_id } = schedule;
    const send = useSend();
    const { started } = useJobs();
    const [open, setOpen] = useState<"edit" | "runs" | "remove" | null>(null);
    const change = useDenialReason("schedules.change", team_id);
    const close = () => setOpen(null);
    const runNow = useCommand("schedules.run", {
        onSuccess: ({ jobs }) => {
            for (const job of jobs) started(job.id, t.ran({ name }));
            if (jobs.length === 0) notifications.show({ message: t.ranNothing({ name }) });
        },
        onError: showError,
    });
    const run = useDenialReason(runNow, team_id);
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })}>
                <ReasonedItem why={run} onClick={() => runNow.mutate({ schedule_id: id })}>
                    {t.runNow}
                </ReasonedItem>
                <Menu.Item onClick={() => setOpen("runs")}>{t.runs}</Menu.Item>
                <ReasonedItem why={change} onClick={() => setOpen("edit")}>
                    {t.edit}
                </ReasonedItem>
                <ReasonedItem why={change} onClick={() => setOpen("remove")}>
                    {t.remove}
                </ReasonedItem>
            </ActionsMenu>
            <Suspense>{open === "edit" && <ScheduleDialog schedule={schedule} onClose={close} />}</Suspense>
            {open === "runs" && <RunsDialog schedule={schedule} onClose={close} />}
            <DangerDialog
                opened={open === "remove"}
                title={t.removeTitle({ name })}
                action={t.remove}
                onClose={close}
                onConfirm={async () => {
                    await send("schedules.remove", { schedule_id: id });
                    notifications.show({ message: t.removed({ name }) });
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
