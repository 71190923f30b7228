import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { useSend } from "../api/command";
import { teams } from "../api/queries";
import { useDenialReason } from "../auth/access";
import type { Dashboard } from "../pins/queries";
import { FormDialog } from "../ui/FormDialog";
import { useForm } from "../ui/form";
import { t } from "./texts";

type Props = { of?: Dashboard; onClose: () => void; onSaved?: (saved: Dashboard) => void };

/** Name and team of a dashboard; without one it is made. */
export function EditDialog({ of, onClose, onSaved }: Props) {
    const send = useSend();
    const mayListTeams = useDenialReason("teams.list") === null;
    const all = useQuery({ ...teams, enabled: mayListTeams }).data ?? [];
    const form = useForm<Pick<Schemas["DashboardIn"], "name" | "team_id">, Dashboard>({
        empty: { name: of?.name ?? "", team_id: of?.team_id ?? null },
        send: (body) =>
            of === undefined
                ? send("dashboards.create", { body: { ...body, cards: [] } })
                : send("dashboards.change", { dashboard_id: of.id, body }),
        onSuccess: (saved) => {
            onSaved?.(saved);
            onClose();
        },
    });
    return (
        <FormDialog
            title={of === undefined ? t.add : t.edit}
            action={of === undefined ? t.create : t.save}
            ready={form.text("name").value.trim() !== ""}
            {...form.dialog}
            onClose={onClose}
        >
            <TextInput label={t.name} maxLength={100} data-autofocus {...form.text("name")} />
            {(all.length > 0 || of?.team_id != null) && (
                <Select
                    label={t.team}
                    description={t.teamText}
                    placeholder={t.nobody}
                    clearable
                    data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                    {...form.id("team_id")}
                />
            )}
        </FormDialog>
    );
}
