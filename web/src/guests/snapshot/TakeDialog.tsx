import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { type Guest, idOf } from "../useGuest";
import { nameFault } from "./name";
import { t } from "./texts";

const FIELDS = ["name", "description", "vmstate"];

type Props = { guest: Guest; known: readonly string[]; onClose: () => void };

/** Asks for what a new snapshot is called and contains. */
export function TakeDialog({ guest, known, onClose }: Props) {
    const { started } = useJobs();
    const [name, setName] = useState("");
    const [description, setDescription] = useState("");
    const [memory, setMemory] = useState(false);
    const runs = guest.status === "running" || guest.status === "paused";
    const send = useCommand(`${guest.type}s.create_snapshot`, {
        onSuccess: ({ job }) => {
            started(job, t.taking({ name, guest: guest.name }));
            onClose();
        },
    });
    const wrong = nameFault(name, known);
    return (
        <FormDialog
            title={t.takeOf({ guest: guest.name })}
            action={t.take}
            ready={name !== "" && wrong === null}
            request={send}
            fields={FIELDS}
            onSend={() =>
                send.mutate({
                    ...idOf(guest),
                    body: { name, description: description.trim() || null, vmstate: memory && runs },
                })
            }
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                description={t.nameRule}
                value={name}
                onChange={(e) => setName(e.currentTarget.value)}
                error={wrong ?? faultOf(send.error, "name")}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
            />
            <Textarea
                label={t.description}
                value={description}
                onChange={(e) => setDescription(e.currentTarget.value)}
                error={faultOf(send.error, "description")}
                maxLength={4096}
                autosize
                minRows={2}
                maxRows={6}
            />
            {guest.type === "vm" && (
                <Checkbox
                    label={t.withMemory}
                    description={runs ? t.withMemoryNote : t.withMemoryOff}
                    checked={memory && runs}
                    disabled={!runs}
                    onChange={(e) => setMemory(e.currentTarget.checked)}
                    error={faultOf(send.error, "vmstate")}
                />
            )}
            <Quiet size="xs">{t.noBackup}</Quiet>
        </FormDialog>
    );
}
