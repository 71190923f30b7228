import { Anchor, Checkbox, Group, Stack, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Problem } from "../api/client";
import { call } from "../api/operation";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { CodeField } from "./CodeField";
import { ThrottledFormError } from "./SignInLayout";
import { t } from "./signInTexts";
import { t as names } from "./texts";
import { useWait } from "./useWait";

// The service's limits between password and code.
const LONGEST_MS = 5 * 60_000;
const TRIES = 5;

type Props = {
    pending: string;
    onSignedIn: () => void;
    /** Returns to the password step; with a message when the user did not ask for it. */
    onStartAgain: (why: string | null) => void;
};

/** The second factor, after a correct password. */
export default function SecondStep({ pending, onSignedIn, onStartAgain }: Props) {
    const [recovery, setRecovery] = useState(false);
    const [code, setCode] = useState("");
    const [remember, setRemember] = useState(false);
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const tries = useRef(0);
    const field = useRef<HTMLDivElement>(null);
    const wait = useWait(error);

    const startAgain = useRef(onStartAgain);
    startAgain.current = onStartAgain;
    useEffect(() => {
        const end = setTimeout(() => startAgain.current(t.signTookLongerThan), LONGEST_MS);
        return () => clearTimeout(end);
    }, [pending]);
    // The field loses the focus while it is disabled during the check.
    useEffect(() => {
        if (!busy) field.current?.querySelector("input")?.focus();
    }, [busy, recovery]);

    const send = async (code: string) => {
        if (busy || wait > 0) return;
        setBusy(true);
        setError(null);
        try {
            await call("auth.totp", { body: { code: code.trim(), pending, remember } });
            onSignedIn();
        } catch (e) {
            if (e instanceof Problem && e.status === 401 && ++tries.current >= TRIES) {
                onStartAgain(t.noneCodesCorrectSign);
                return;
            }
            setError(e);
            setCode("");
            setBusy(false);
        }
    };
    const submit = (event: FormEvent) => {
        event.preventDefault();
        void send(code);
    };
    const change = (next: boolean) => {
        setRecovery(next);
        setCode("");
        setError(null);
    };
    return (
        <form onSubmit={submit}>
            <Stack gap="sm">
                <Title order={2}>{names.secondFactor}</Title>
                <div ref={field}>
                    {recovery ? (
                        <TextInput
                            label={t.recoveryCode}
                            description={t.oneCodesYouSaved}
                            autoComplete="off"
                            autoCapitalize="none"
                            spellCheck={false}
                            required
                            disabled={busy}
                            value={code}
                            onChange={(e) => setCode(e.currentTarget.value)}
                            classNames={{ input: "mono" }}
                        />
                    ) : (
                        <CodeField value={code} onChange={setCode} onFull={(full) => void send(full)} disabled={busy} />
                    )}
                </div>
                <Checkbox
                    label={t.rememberDeviceDays}
                    description={t.signingOnDeviceThen}
                    checked={remember}
                    onChange={(e) => setRemember(e.currentTarget.checked)}
                />
                <ThrottledFormError error={error} wait={wait} />
                <SubmitButton wait={wait} loading={busy} fullWidth>
                    {t.signIn}
                </SubmitButton>
                <Group justify="space-between" gap="xs">
                    <Anchor component="button" type="button" onClick={() => change(!recovery)}>
                        {recovery ? t.useAuthenticatorApp : t.useRecoveryCode}
                    </Anchor>
                    <Anchor component="button" type="button" onClick={() => onStartAgain(null)}>
                        {t.startAgain}
                    </Anchor>
                </Group>
                <Quiet size="xs">{t.noCodeLeftAdmin}</Quiet>
            </Stack>
        </form>
    );
}
