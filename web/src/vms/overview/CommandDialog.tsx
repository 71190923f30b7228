import { Checkbox, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Schemas, Vm } from "../../api/client";
import { useSend } from "../../api/command";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { CommandIn } from "../../ui/empty.gen";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { commandOf } from "./facts";
import { t } from "./texts";

const EMPTY = { ...CommandIn, timeout_seconds: 60 };

/** Runs a command inside a machine; what it prints is in the log of the job. */
export default function CommandDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const { started } = useJobs();
    const send = useSend();
    const name = vmName(vm);
    const [program, setProgram] = useState("");
    const [lines, setLines] = useState("");
    const form = useForm<Schemas["CommandIn"], { job: number }>({
        empty: EMPTY,
        verbatim: ["input"],
        send: (body) => send("commands.run", { vm_id: vm.id, body: { ...body, command: commandOf(program, lines) } }),
        onSuccess: ({ job }) => {
            started(job, t.running({ name }));
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.commandIn({ name })}
            action={t.runCommand}
            ready={program.trim() !== "" && form.body.consent === true}
            {...form.dialog}
            fields={["timeout_seconds", "input", "consent"]}
            onClose={onClose}
        >
            <TextInput
                label={t.program}
                description={t.programText}
                placeholder={t.programPlaceholder}
                autoComplete="off"
                data-autofocus
                required
                value={program}
                onChange={(event) => setProgram(event.currentTarget.value)}
            />
            <Textarea
                label={t.arguments}
                description={t.argumentsText}
                autosize
                minRows={2}
                maxRows={8}
                value={lines}
                onChange={(event) => setLines(event.currentTarget.value)}
            />
            <Textarea
                label={t.input}
                description={t.inputText}
                autosize
                maxRows={8}
                autoComplete="off"
                {...form.text("input")}
            />
            <NumberInput
                label={t.timeout}
                description={t.timeoutText}
                min={5}
                max={3600}
                allowDecimal={false}
                clampBehavior="none"
                {...form.number("timeout_seconds")}
            />
            <Checkbox label={t.consent({ name })} {...form.flag("consent")} />
        </FormDialog>
    );
}
