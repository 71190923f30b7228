import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Team } from "../api/client";
import { useSend } from "../api/command";
import { AskForm } from "../ui/AskForm";
import { Dialog } from "../ui/Dialog";
import { t } from "./texts";

type Props = { opened: boolean; onClose: () => void; onSaved?: (team: Team) => void; team?: Team };

/** Creates a team, or changes its name and description. */
export function TeamDialog({ opened, onClose, onSaved, team }: Props) {
    return (
        <Dialog opened={opened} onClose={onClose} title={team ? t.editNamed({ name: team.name }) : t.addTeam}>
            <Form onClose={onClose} onSaved={onSaved} team={team} />
        </Dialog>
    );
}

function Form({ onClose, onSaved, team }: Omit<Props, "opened">) {
    const send = useSend();
    const [form, setForm] = useState({ name: team?.name ?? "", description: team?.description ?? "" });
    const body = { name: form.name, description: form.description || null };
    const save = useMutation({
        mutationFn: () => (team ? send("teams.edit", { team_id: team.id, body }) : send("teams.create", { body })),
        onSuccess: async (saved) => {
            onClose();
            onSaved?.(saved);
        },
    });
    const fault = (field: string) => faultOf(save.error, field);
    return (
        <AskForm
            action={team ? t.saveTeam : t.addTeam}
            ready
            request={save}
            fields={["name", "slug", "description"]}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                required
                data-autofocus
                value={form.name}
                onChange={(e) => setForm({ ...form, name: e.currentTarget.value })}
                error={fault("name") ?? fault("slug")}
            />
            <Textarea
                label={t.description}
                autosize
                minRows={2}
                maxRows={6}
                value={form.description}
                onChange={(e) => setForm({ ...form, description: e.currentTarget.value })}
                error={fault("description")}
            />
        </AskForm>
    );
}
