import { NumberInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { BackupFacts } from "../DeleteDialog";
import { nameOf } from "../names";
import type { Backup } from "../queries";
import { t } from "./texts";

const FIELDS = ["storage", "node", "wait_s"];

/** Restores a backup as a test; its job is shown then. */
export default function TestRestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const jobs = useJobs();
    const [storage, setStorage] = useState("");
    const [node, setNode] = useState("");
    const [wait, setWait] = useState<number | null>(180);
    const name = nameOf(backup);
    const send = useCommand("backups.test_restore", {
        onSuccess: ({ job }) => {
            jobs.started(job, t.testing({ name }));
            jobs.open(job);
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.title({ name })}
            action={t.action}
            ready
            request={send}
            fields={FIELDS}
            onSend={() =>
                send.mutate({
                    backup_id: backup.id,
                    body: { storage: storage.trim() || null, node: node.trim() || null, wait_s: wait ?? 180 },
                })
            }
            onClose={onClose}
        >
            <BackupFacts of={backup} />
            <Text>{t.note}</Text>
            <TextInput
                label={t.storage}
                description={t.storageNote}
                value={storage}
                onChange={(event) => setStorage(event.currentTarget.value)}
                error={faultOf(send.error, "storage")}
                spellCheck={false}
                data-autofocus
            />
            <TextInput
                label={t.node}
                description={t.nodeNote}
                value={node}
                onChange={(event) => setNode(event.currentTarget.value)}
                error={faultOf(send.error, "node")}
                spellCheck={false}
            />
            <NumberInput
                label={t.wait}
                description={t.waitNote}
                min={10}
                max={900}
                allowDecimal={false}
                allowNegative={false}
                value={wait ?? ""}
                onChange={(next) => setWait(next === "" ? null : Number(next))}
                error={faultOf(send.error, "wait_s")}
            />
        </FormDialog>
    );
}
