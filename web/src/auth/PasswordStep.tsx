import { Alert, Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/operation";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { RECOVER } from "./outside";
import { ThrottledFormError } from "./SignInLayout";
import { t } from "./signInTexts";
import { t as names } from "./texts";
import { useWait } from "./useWait";

type Props = {
    /** Why the user has to sign in again. */
    note: string | null;
    /** The page to open after sign-in; also passed to single sign-on. */
    place: string;
    singleSignOn: boolean;
    /** Whose session ended, where the page behind must stay. */
    again?: string;
    onSignedIn: () => void;
    onSecondFactor: (pending: string) => void;
};

/** Sign-in with e-mail and password, or through a single sign-on provider. */
export function PasswordStep({ note, place, singleSignOn, again, onSignedIn, onSecondFactor }: Props) {
    const [email, setEmail] = useState(again ?? "");
    const [password, setPassword] = useState("");
    const send = useMutation({
        mutationFn: () => call("auth.login", { body: { email, password } }),
        onSuccess: ({ pending }) => (pending ? onSecondFactor(pending) : onSignedIn()),
    });
    const wait = useWait(send.error);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                send.mutate();
            }}
        >
            <Stack gap="sm">
                {note !== null && send.error === null && (
                    <Alert role="alert" color="orange">
                        {note}
                    </Alert>
                )}
                <TextInput
                    label={t.email}
                    type="email"
                    autoComplete="username"
                    required
                    autoFocus={again === undefined}
                    value={email}
                    onChange={(e) => setEmail(e.currentTarget.value)}
                />
                <PasswordInput
                    label={t.password}
                    autoComplete="current-password"
                    required
                    data-autofocus={again !== undefined || undefined}
                    value={password}
                    onChange={(e) => setPassword(e.currentTarget.value)}
                />
                <ThrottledFormError error={send.error} wait={wait} />
                <SubmitButton wait={wait} loading={send.isPending || send.isSuccess} fullWidth>
                    {t.signIn}
                </SubmitButton>
                {singleSignOn && (
                    <>
                        <Divider label={t.or} />
                        <Button
                            component="a"
                            href={`/api/v1/auth/oidc/login?return_to=${encodeURIComponent(place)}`}
                            variant="default"
                            fullWidth
                            target={again === undefined ? undefined : "_blank"}
                            leftSection={<IconKey size={16} aria-hidden />}
                        >
                            {names.singleSignOn}
                        </Button>
                        {again !== undefined && <Quiet size="xs">{t.opensWindow}</Quiet>}
                    </>
                )}
                {again === undefined && <CantSignIn />}
            </Stack>
        </form>
    );
}

function CantSignIn() {
    return (
        <details className="fold">
            <summary>{t.cantSignIn}</summary>
            <Stack gap="xs" mt="xs">
                <Text>
                    {t.forgotYourPasswordAdmin({
                        link: (children) => (
                            <Anchor inherit underline="always" href={RECOVER}>
                                {children}
                            </Anchor>
                        ),
                    })}
                </Text>
                <Text>{t.lostAuthenticatorAppSign}</Text>
                <Text>{t.noAdminCanSign({ code: (children) => <code>{children}</code> })}</Text>
            </Stack>
        </details>
    );
}
