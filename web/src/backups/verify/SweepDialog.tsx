import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { SweepFields } from "./SweepFields";
import { EMPTY, type Sweep, sweepOf, USUAL } from "./sweep";
import { t } from "./texts";

/** Checks the backups that were not checked for the longest time; the job is shown then. */
export default function SweepDialog({ onClose }: { onClose: () => void }) {
    const jobs = useJobs();
    const send = useSend();
    const form = useForm<Sweep, Pick<Schemas["BackupStarted"], "job" | "jobs">>({
        empty: EMPTY,
        present: USUAL,
        send: (body) => send("backups.verify_sweep", { body: sweepOf(body) }),
        onSuccess: (run) => {
            for (const job of run.jobs) jobs.started(job, t.checkingMany);
            jobs.open(run.job);
            onClose();
        },
    });
    return (
        <FormDialog title={t.title} action={t.action} ready={form.body.max !== null} {...form.dialog} onClose={onClose}>
            <Text>{t.note}</Text>
            <SweepFields form={form} />
        </FormDialog>
    );
}
