import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { type Guest, idOf } from "../useGuest";
import { nameFault } from "./name";
import { t } from "./texts";

type Props = { guest: Guest; known: readonly string[]; onClose: () => void };

/** Asks for what a new snapshot is called and contains. */
export function TakeDialog({ guest, known, onClose }: Props) {
    const { started } = useJobs();
    const send = useSend();
    const runs = guest.status === "running" || guest.status === "paused";
    const form = useForm<Schemas["SnapshotIn"], { job: number }>({
        empty: { name: "", description: null, vmstate: false },
        send: (body) =>
            send(`${guest.type}s.create_snapshot`, {
                ...idOf(guest),
                body: { ...body, vmstate: body.vmstate && runs },
            }),
        onSuccess: ({ job }) => {
            started(job, t.taking({ name: form.sent.name, guest: guest.name }));
            onClose();
        },
    });
    const name = form.text("name");
    const memory = form.flag("vmstate");
    const wrong = nameFault(name.value, known);
    return (
        <FormDialog
            title={t.takeOf({ guest: guest.name })}
            action={t.take}
            ready={name.value !== "" && wrong === null}
            {...form.dialog}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                description={t.nameRule}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
                {...name}
                error={wrong ?? name.error}
            />
            <Textarea
                label={t.description}
                maxLength={4096}
                autosize
                minRows={2}
                maxRows={6}
                {...form.text("description")}
            />
            {guest.type === "vm" && (
                <Checkbox
                    label={t.withMemory}
                    description={runs ? t.withMemoryNote : t.withMemoryOff}
                    disabled={!runs}
                    {...memory}
                    checked={memory.checked && runs}
                />
            )}
            <Quiet size="xs">{t.noBackup}</Quiet>
        </FormDialog>
    );
}
