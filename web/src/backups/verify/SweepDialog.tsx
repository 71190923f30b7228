import { Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { SweepFields } from "./SweepFields";
import { sweepOf, USUAL } from "./sweep";
import { t } from "./texts";

const FIELDS = ["host_id", "storage", "max"];

/** Checks the backups that were not checked for the longest time; the job is shown then. */
export default function SweepDialog({ onClose }: { onClose: () => void }) {
    const jobs = useJobs();
    const [sweep, setSweep] = useState(USUAL);
    const send = useCommand("backups.verify_sweep", {
        onSuccess: (run) => {
            for (const job of run.jobs) jobs.started(job, t.checkingMany);
            jobs.open(run.job);
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.title}
            action={t.action}
            ready={sweep.max !== null}
            request={send}
            fields={FIELDS}
            onSend={() => send.mutate({ body: sweepOf(sweep) })}
            onClose={onClose}
        >
            <Text>{t.note}</Text>
            <SweepFields sweep={sweep} onChange={setSweep} fault={(field) => faultOf(send.error, field)} />
        </FormDialog>
    );
}
