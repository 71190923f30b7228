import { Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
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
    const send = useMutation({
        mutationFn: () => take(api.POST("/api/v1/backups/verify", { body: sweepOf(sweep) })),
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
                onSend={() => send.mutate()}
                onClose={onClose}
            >
                <Text size="sm">{t.note}</Text>
                <SweepFields sweep={sweep} onChange={setSweep} fault={(field) => faultOf(send.error, field)} />
                <FormError error={send.error} fields={FIELDS} />
            </AskForm>
        </Modal>
    );
}
