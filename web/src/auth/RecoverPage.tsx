import { Stack, Text, TextInput, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../api/client";
import { call } from "../api/operation";
import { bindTo } from "../ui/bind";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { NewPassword } from "./NewPassword";
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
                    <ButtonLink fullWidth to="/login">
                        {t.signIn}
                    </ButtonLink>
                </Stack>
            ) : (
                <Recover onDone={() => setDone(true)} />
            )}
        </SignInLayout>
    );
}

function Recover({ onDone }: { onDone: () => void }) {
    const [form, setForm] = useState({ email: "", code: "", new_password: "" });
    const send = useMutation({
        mutationFn: () => call("auth.recover", { body: { ...form, code: form.code.trim() } }),
        onSuccess: onDone,
    });
    const wait = useWait(send.error);
    const bind = bindTo(
        form,
        (change) => setForm({ ...form, ...change }),
        (field) => faultOf(send.error, field),
    );
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                send.mutate();
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
                    {...bind.text("email")}
                />
                <TextInput
                    label={t.oneTimeCode}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    required
                    {...bind.text("code")}
                    classNames={{ input: "mono" }}
                />
                <NewPassword label={t.newPassword} {...bind.value("new_password")} own={[form.email]} />
                <ThrottledFormError error={send.error} wait={wait} fields={Object.keys(form)} />
                <SubmitButton wait={wait} loading={send.isPending} fullWidth>
                    {t.changePassword}
                </SubmitButton>
                <AnchorLink to="/login">{t.backSign}</AnchorLink>
            </Stack>
        </form>
    );
}
