import { Alert, Select, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, type Schemas, type User, type UserRow } from "../api/client";
import { useSend } from "../api/command";
import { me } from "../api/queries";
import { AskForm } from "../ui/AskForm";
import { Dialog } from "../ui/Dialog";
import { DialogFoot } from "../ui/DialogFoot";
import { type Draft, useForm } from "../ui/form";
import { ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import type { Issued } from "./RecoveryCode";
import { roleChoices } from "./rank";
import { t } from "./texts";

type Props = { onClose: () => void; onIssued: (issued: Issued) => void };
type Body = Pick<Schemas["UserIn"], "email" | "display_name" | "role">;

const EMPTY: Draft<Body> = { email: "", display_name: null, role: null };

/** Adds a user, who sets their own password with a one-time code. */
export function AddUser({ onClose, onIssued }: Props) {
    const user = useQuery(me).data;
    return (
        <Dialog onClose={onClose} title={t.addUser}>
            {user && <Form by={user} onClose={onClose} onIssued={onIssued} />}
        </Dialog>
    );
}

function Form({ by, onClose, onIssued }: Props & { by: User }) {
    const send = useSend();
    const [added, setAdded] = useState<UserRow | null>(null);
    const form = useForm<Body, { made: UserRow; code: Schemas["Issued"] }>({
        empty: EMPTY,
        send: async (body) => {
            const made = await send("users.create", { body });
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
    if (added && form.error) return <CodeNotIssued user={added} error={form.error} onClose={onClose} />;
    const role = form.choice("role");
    return (
        <AskForm action={t.addUser} ready {...form.dialog} onClose={onClose}>
            <TextInput
                label={t.email}
                type="email"
                required
                data-autofocus
                autoComplete="off"
                {...form.text("email")}
            />
            <TextInput label={t.name} autoComplete="off" {...form.text("display_name")} />
            <Select
                label={t.role}
                description={t.allHoldfastUserWithout}
                data={roleChoices(by)}
                allowDeselect={false}
                {...role}
                value={role.value ?? "none"}
                onChange={(next) => role.onChange(next === "none" ? null : next)}
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
            <DialogFoot>
                <ButtonLink to="/users/$id" params={{ id: String(user.id) }} onClick={onClose}>
                    {t.open({ displayName: user.display_name })}
                </ButtonLink>
            </DialogFoot>
        </Stack>
    );
}
