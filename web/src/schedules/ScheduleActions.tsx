import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, errorText, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionsMenu } from "../ui/ActionsMenu";
import { DangerDialog } from "../ui/DangerDialog";
import { ReasonedItem } from "../ui/ReasonedItem";
import { type Schedule, schedules } from "./queries";
import { RunsDialog } from "./RunsDialog";
import { t } from "./texts";

const ScheduleDialog = lazy(() => import("./ScheduleDialog"));

/** What can be done with a schedule. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
    const { id, name, team_id } = schedule;
    const cache = useQueryClient();
    const { started } = useJobs();
    const [open, setOpen] = useState<"edit" | "runs" | "remove" | null>(null);
    const change = useDenialReason("schedules.change", team_id);
    const run = useDenialReason("schedules.run", team_id);
    const close = () => setOpen(null);
    const path = { params: { path: { schedule_id: id } } };
    const changed = () => cache.invalidateQueries({ queryKey: schedules.queryKey });
    const runNow = useMutation({
        mutationFn: () => take(api.POST("/api/v1/schedules/{schedule_id}/run", path)),
        onSuccess: ({ jobs }) => {
            for (const job of jobs) started(job.id, t.ran({ name }));
            if (jobs.length === 0) notifications.show({ message: t.ranNothing({ name }) });
            return changed();
        },
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })}>
                <ReasonedItem why={run} onClick={() => runNow.mutate()}>
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
                    await take(api.DELETE("/api/v1/schedules/{schedule_id}", path));
                    notifications.show({ message: t.removed({ name }) });
                    await changed();
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
