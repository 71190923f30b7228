import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
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
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.title}</Text>}>
            <AskForm
                action={t.action}
                ready={sweep.max !== null}
                busy={send.isPending}
                onSend={() => send.mutate({ body: sweepOf(sweep) })}
                onClose={onClose}
            >
                <Text size="sm">{t.note}</Text>
                <SweepFields sweep={sweep} onChange={setSweep} fault={(field) => faultOf(send.error, field)} />
                <FormError error={send.error} fields={FIELDS} />
            </AskForm>
        </Modal>
    );
}
