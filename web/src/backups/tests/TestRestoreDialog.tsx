import { NumberInput, Text, TextInput } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { BackupFacts } from "../DeleteDialog";
import { nameOf } from "../names";
import type { Backup } from "../queries";
import { t } from "./texts";

const WAIT_S = 180;

/** Restores a backup as a test; its job is shown then. */
export default function TestRestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const jobs = useJobs();
    const send = useSend();
    const name = nameOf(backup);
    const form = useForm<Schemas["TestRestoreIn"], { job: number }>({
        empty: { storage: null, node: null, wait_s: null },
        present: { wait_s: WAIT_S },
        send: (body) =>
            send("backups.test_restore", { backup_id: backup.id, body: { ...body, wait_s: body.wait_s ?? WAIT_S } }),
        onSuccess: ({ job }) => {
            jobs.started(job, t.testing({ name }));
            jobs.open(job);
            onClose();
        },
    });
    return (
        <FormDialog title={t.title({ name })} action={t.action} ready {...form.dialog} onClose={onClose}>
            <BackupFacts of={backup} />
            <Text>{t.note}</Text>
            <TextInput
                label={t.storage}
                description={t.storageNote}
                spellCheck={false}
                data-autofocus
                {...form.text("storage")}
            />
            <TextInput label={t.node} description={t.nodeNote} spellCheck={false} {...form.text("node")} />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                allowNegative={false}
                {...form.number("wait_s")}
            />
        </FormDialog>
    );
}
