import { notifications } from "@mantine/notifications";
import { lazy } from "react";
import { useCommand, useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { RowActions } from "../ui/RowActions";
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
    const change = useDenialReason("schedules.change", team_id);
    const runNow = useCommand("schedules.run", {
        onSuccess: ({ jobs }) => {
            for (const job of jobs) started(job.id, t.ran({ name }));
            if (jobs.length === 0) notifications.show({ message: t.ranNothing({ name }) });
        },
        onError: showError,
    });
    const run = useDenialReason(runNow, team_id);
    return (
        <RowActions
            label={t.actionsFor({ name })}
            actions={[
                { label: t.runNow, why: run, start: () => runNow.mutate({ schedule_id: id }) },
                { label: t.runs, dialog: (onClose) => <RunsDialog schedule={schedule} onClose={onClose} /> },
                {
                    label: t.edit,
                    why: change,
                    dialog: (onClose) => <ScheduleDialog schedule={schedule} onClose={onClose} />,
                },
                {
                    label: t.remove,
                    why: change,
                    confirm: {
                        title: t.removeTitle({ name }),
                        note: t.removeNote,
                        send: () => send("schedules.remove", { schedule_id: id }),
                        done: t.removed({ name }),
                    },
                },
            ]}
        />
    );
}
