import { Checkbox, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type User } from "../api/client";
import { call } from "../api/operation";
import { tokens } from "../api/queries";
import { NewPassword } from "../auth/NewPassword";
import { ThrottledFormError } from "../auth/SignInLayout";
import { useWait } from "../auth/useWait";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { SubmitButton } from "../ui/SubmitButton";
import { t } from "./texts";

const EMPTY = { current_password: "", new_password: "", revoke_tokens: false };

/** Changes the password. */
export function PasswordSection({ user }: { user: User }) {
    if (!user.has_password) {
        return (
            <Panel title={t.passwordTitle}>
                <Text>{t.youNoPasswordHoldfast}</Text>
            </Panel>
        );
    }
    return <Change user={user} />;
}

function Change({ user }: { user: User }) {
    const cache = useQueryClient();
    const [form, setForm] = useState(EMPTY);
    const own = useQuery(tokens).data?.length ?? 0;
    const change = useMutation({
        mutationFn: () => call("auth.change_password", { body: form }),
        onSuccess: async ({ tokens_left }) => {
            setForm(EMPTY);
            notifications.show({
                color: "teal",
                message:
                    tokens_left.length === 0
                        ? t.yourPasswordChangedAll
                        : t.passwordChangedTokensLeft({ names: tokens_left.join(", ") }),
            });
            await cache.invalidateQueries();
        },
    });
    const wait = useWait(change.error);
    const fault = (field: string) => faultOf(change.error, field);
    return (
        <Panel title={t.passwordTitle}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    change.mutate();
                }}
            >
                <Stack gap="sm" maw={460}>
                    <Quiet>{t.changingPasswordEndsAll}</Quiet>
                    <input type="text" autoComplete="username" value={user.email} readOnly hidden />
                    <PasswordInput
                        label={t.currentPassword}
                        autoComplete="current-password"
                        required
                        value={form.current_password}
                        onChange={(e) => setForm({ ...form, current_password: e.currentTarget.value })}
                        error={fault("current_password")}
                    />
                    <NewPassword
                        label={t.newPassword}
                        value={form.new_password}
                        onChange={(new_password) => setForm({ ...form, new_password })}
                        error={fault("new_password")}
                        own={[user.email, user.display_name]}
                    />
                    {own > 0 && (
                        <Checkbox
                            label={t.revokeTokensToo({ count: own })}
                            description={t.tokensWorkWithoutPassword}
                            checked={form.revoke_tokens}
                            onChange={(e) => setForm({ ...form, revoke_tokens: e.currentTarget.checked })}
                        />
                    )}
                    <ThrottledFormError error={change.error} wait={wait} fields={Object.keys(form)} />
                    <Group justify="flex-end">
                        <SubmitButton wait={wait} loading={change.isPending}>
                            {t.changePassword}
                        </SubmitButton>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
