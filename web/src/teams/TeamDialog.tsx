import { Textarea, TextInput } from "@mantine/core";
import { faultOf, type Schemas, type Team } from "../api/client";
import { useSend } from "../api/command";
import { FormDialog } from "../ui/FormDialog";
import { useForm } from "../ui/form";
import { t } from "./texts";

type Props = { onClose: () => void; onSaved?: (team: Team) => void; team?: Team };
type Body = Omit<Schemas["TeamIn"], "slug">;

/** Creates a team, or changes its name and description. */
export function TeamDialog({ onClose, onSaved, team }: Props) {
    const send = useSend();
    const form = useForm<Body, Team>({
        empty: { name: "", description: null },
        present: team,
        send: (body) => (team ? send("teams.edit", { team_id: team.id, body }) : send("teams.create", { body })),
        onSuccess: (saved) => {
            onClose();
            onSaved?.(saved);
        },
    });
    const name = form.text("name");
    return (
        <FormDialog
            title={team ? t.editNamed({ name: team.name }) : t.addTeam}
            action={team ? t.saveTeam : t.addTeam}
            ready
            {...form.dialog}
            fields={[...form.dialog.fields, "slug"]}
            onClose={onClose}
        >
            <TextInput
                label={t.name}
                required
                data-autofocus
                {...name}
                error={name.error ?? faultOf(form.error, "slug")}
            />
            <Textarea label={t.description} autosize minRows={2} maxRows={6} {...form.text("description")} />
        </FormDialog>
    );
}
