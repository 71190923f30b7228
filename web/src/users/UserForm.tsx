import { Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { faultOf, type User, type UserRow } from "../api/client";
import { useCommand } from "../api/command";
import type { Role } from "../auth/roles";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { ownAccountReason, roleChoices } from "./rank";
import { t } from "./texts";

type Props = { user: UserRow; by: User; why: string | null; last: string | null };
type Form = { email: string; display_name: string; role: Role | null };
const NAMES: Names<Form> = {
    display_name: t.name,
    email: t.email,
    role: t.role,
};

/** Name, e-mail and role. Only changed fields are sent. */
export function UserForm({ user, by, why, last }: Props) {
    const form = useChanges<Form>({
        email: user.email,
        display_name: user.display_name,
        role: user.role,
    });
    const save = useCommand("users.edit", {
        onSuccess: (changed) => {
            notifications.show({ color: "teal", message: t.wasChanged({ displayName: changed.display_name }) });
            form.undo();
        },
    });
    const fault = (field: string) => faultOf(save.error, field);
    const demotes = last !== null && "role" in form.changes && form.changes.role !== "owner";
    const lockedOut = form.changes.role === null ? ownAccountReason(by, user, t.yourOwnAccountYou) : null;
    return (
        <Panel title={t.account}>
            <ChangeForm
                form={form}
                names={NAMES}
                why={why ?? (demotes ? last : lockedOut)}
                onApply={() => save.mutate({ user_id: user.id, body: form.changes })}
                request={save}
            >
                <Stack gap="sm">
                    <TextInput
                        label={t.name}
                        value={form.shown("display_name")}
                        onChange={(e) => form.set("display_name", e.currentTarget.value)}
                        error={fault("display_name")}
                        disabled={why !== null}
                    />
                    <TextInput
                        label={t.email}
                        type="email"
                        value={form.shown("email")}
                        onChange={(e) => form.set("email", e.currentTarget.value)}
                        error={fault("email")}
                        disabled={why !== null}
                    />
                    <Select
                        label={t.role}
                        description={t.allHoldfastTeamHigher}
                        data={roleChoices(by)}
                        value={form.shown("role") ?? "none"}
                        onChange={(value) => form.set("role", value === "none" ? null : (value as Role))}
                        allowDeselect={false}
                        error={fault("role")}
                        disabled={why !== null}
                    />
                    {last !== null && why === null && <Quiet size="xs">{last}</Quiet>}
                </Stack>
            </ChangeForm>
        </Panel>
    );
}
