import { Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "../api/client";
import { call } from "../api/operation";
import { useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { NewPassword } from "./NewPassword";
import { SIGN_IN } from "./outside";
import { SignInLayout, ThrottledFormError } from "./SignInLayout";
import { t } from "./signInTexts";
import { useWait } from "./useWait";

/** Sets a new password with a one-time code issued by an admin. */
export default function RecoverPage() {
    const [done, setDone] = useState(false);
    return (
        <SignInLayout>
            {done ? (
                <Stack gap="sm" align="flex-start" role="status">
                    <IconCircleCheck size={28} color="var(--mantine-color-teal-text)" aria-hidden />
                    <Title order={2}>{t.yourPasswordChanged}</Title>
                    <Text>{t.allSessionsAccountEnded}</Text>
                    <Button component="a" fullWidth href={SIGN_IN}>
                        {t.signIn}
                    </Button>
                </Stack>
            ) : (
                <Recover onDone={() => setDone(true)} />
            )}
        </SignInLayout>
    );
}

function Recover({ onDone }: { onDone: () => void }) {
    const form = useForm<Schemas["RecoverIn"], unknown>({
        empty: { email: "", code: "", new_password: "" },
        verbatim: ["new_password"],
        send: (body) => call("auth.recover", { body }),
        onSuccess: onDone,
    });
    const wait = useWait(form.error);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                form.dialog.onSend();
            }}
        >
            <Stack gap="sm">
                <div>
                    <Title order={2}>{t.chooseNewPassword}</Title>
                    <Quiet>{t.youNeedOneTime}</Quiet>
                </div>
                <TextInput
                    label={t.email}
                    type="email"
                    autoComplete="username"
                    required
                    autoFocus
                    {...form.text("email")}
                />
                <TextInput
                    label={t.oneTimeCode}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    required
                    classNames={{ input: "mono" }}
                    {...form.text("code")}
                />
                <NewPassword label={t.newPassword} own={[form.sent.email]} {...form.text("new_password")} />
                <ThrottledFormError error={form.error} wait={wait} fields={form.dialog.fields} />
                <SubmitButton wait={wait} loading={form.dialog.request.isPending} fullWidth>
                    {t.changePassword}
                </SubmitButton>
                <Anchor href={SIGN_IN}>{t.backSign}</Anchor>
            </Stack>
        </form>
    );
}
