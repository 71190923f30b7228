import { Checkbox, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Schemas, User } from "../api/client";
import { call } from "../api/operation";
import { tokens } from "../api/queries";
import { NewPassword } from "../auth/NewPassword";
import { ThrottledFormError } from "../auth/SignInLayout";
import { useWait } from "../auth/useWait";
import { type Draft, useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { SubmitButton } from "../ui/SubmitButton";
import { t } from "./texts";

type Body = Schemas["PasswordIn"];

const EMPTY: Draft<Body> = { current_password: "", new_password: "", revoke_tokens: false };

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
    const own = useQuery(tokens).data?.length ?? 0;
    const form = useForm<Body, { tokens_left: string[] }>({
        empty: EMPTY,
        verbatim: ["current_password", "new_password"],
        send: (body) => call("auth.change_password", { body }),
        onSuccess: async ({ tokens_left }) => {
            form.set(EMPTY);
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
    const wait = useWait(form.error);
    return (
        <Panel title={t.passwordTitle}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    form.dialog.onSend();
                }}
            >
                <Stack gap="sm" maw={460}>
                    <Quiet>{t.changingPasswordEndsAll}</Quiet>
                    <input type="text" autoComplete="username" value={user.email} readOnly hidden />
                    <PasswordInput
                        label={t.currentPassword}
                        autoComplete="current-password"
                        required
                        {...form.text("current_password")}
                    />
                    <NewPassword
                        label={t.newPassword}
                        own={[user.email, user.display_name]}
                        {...form.text("new_password")}
                    />
                    {own > 0 && (
                        <Checkbox
                            label={t.revokeTokensToo({ count: own })}
                            description={t.tokensWorkWithoutPassword}
                            {...form.flag("revoke_tokens")}
                        />
                    )}
                    <ThrottledFormError error={form.error} wait={wait} fields={form.dialog.fields} />
                    <Group justify="flex-end">
                        <SubmitButton wait={wait} loading={form.dialog.request.isPending}>
                            {t.changePassword}
                        </SubmitButton>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
