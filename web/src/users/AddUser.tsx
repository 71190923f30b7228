import { Alert, Group, Select, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, faultOf, type User, type UserRow } from "../api/client";
import { useSend } from "../api/command";
import { me } from "../api/queries";
import type { Role } from "../auth/roles";
import { AskForm } from "../ui/AskForm";
import { bindTo } from "../ui/bind";
import { Dialog } from "../ui/Dialog";
import { ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import type { Issued } from "./RecoveryCode";
import { roleChoices } from "./rank";
import { t } from "./texts";

type Props = { opened: boolean; onClose: () => void; onIssued: (issued: Issued) => void };

/** Adds a user, who sets their own password with a one-time code. */
export function AddUser({ opened, onClose, onIssued }: Props) {
    const user = useQuery(me).data;
    return (
        <Dialog opened={opened} onClose={onClose} title={t.addUser}>
            {user && <Form by={user} onClose={onClose} onIssued={onIssued} />}
        </Dialog>
    );
}

function Form({ by, onClose, onIssued }: Omit<Props, "opened"> & { by: User }) {
    const send = useSend();
    const [form, setForm] = useState({ email: "", display_name: "", role: "none" });
    const [added, setAdded] = useState<UserRow | null>(null);
    const add = useMutation({
        mutationFn: async () => {
            const made = await send("users.create", {
                body: {
                    email: form.email,
                    display_name: form.display_name || null,
                    role: form.role === "none" ? null : (form.role as Role),
                },
            });
            // If issuing the code fails, the user exists already and adding them again would be refused.
            setAdded(made);
            const code = await send("users.reset_password", { user_id: made.id });
            return { made, code };
        },
        onSuccess: ({ made, code }) => {
            onClose();
            onIssued({
                name: made.display_name,
                email: made.email,
                code: code.recovery_code,
                expires: code.expires_at,
            });
        },
    });
    if (added && add.error) return <CodeNotIssued user={added} error={add.error} onClose={onClose} />;
    const fault = (field: string) => faultOf(add.error, field);
    const bind = bindTo(form, (change) => setForm({ ...form, ...change }), fault);
    return (
        <AskForm
            action={t.addUser}
            ready
            request={add}
            fields={["email", "display_name", "role"]}
            onSend={() => add.mutate()}
            onClose={onClose}
        >
            <TextInput
                label={t.email}
                type="email"
                required
                data-autofocus
                autoComplete="off"
                {...bind.text("email")}
            />
            <TextInput label={t.name} autoComplete="off" {...bind.text("display_name")} />
            <Select
                label={t.role}
                description={t.allHoldfastUserWithout}
                data={roleChoices(by)}
                value={form.role}
                onChange={(role) => setForm({ ...form, role: role ?? "none" })}
                allowDeselect={false}
                error={fault("role")}
            />
            <Quiet>{t.userSetsTheirOwn}</Quiet>
        </AskForm>
    );
}

/** Shown when the user was created but issuing the code failed; a code can be issued on their page. */
function CodeNotIssued({ user, error, onClose }: { user: UserRow; error: Error; onClose: () => void }) {
    return (
        <Stack gap="sm">
            <Alert color="orange" role="alert" title={t.addedButNoOne({ displayName: user.display_name })}>
                {t.withoutCodeUserCant({ error: errorText(error) })}
            </Alert>
            <Group justify="flex-end">
                <ButtonLink to="/users/$id" params={{ id: String(user.id) }} onClick={onClose}>
                    {t.open({ displayName: user.display_name })}
                </ButtonLink>
            </Group>
        </Stack>
    );
}
