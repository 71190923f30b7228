import { Anchor, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, Problem, take } from "../api/client";
import { CodeField } from "./CodeField";
import { ThrottledFormError, SubmitButton } from "./SignInLayout";
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
export function SecondStep({ pending, onSignedIn, onStartAgain }: Props) {
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
        const end = setTimeout(() => startAgain.current("The sign-in took longer than five minutes. Sign in again."), LONGEST_MS);
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
            await take(api.POST("/api/v1/auth/totp", { body: { code: code.trim(), pending, remember } }));
            onSignedIn();
        } catch (e) {
            if (e instanceof Problem && e.status === 401 && ++tries.current >= TRIES) {
                onStartAgain("None of the codes was correct. Sign in again.");
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
                <Title order={2}>Second factor</Title>
                <div ref={field}>
                    {recovery ? (
                        <TextInput
                            label="Recovery code"
                            description="One of the codes you saved when you set up the second factor. Each code works once."
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
                    label="Remember this device for 30 days"
                    description="Signing in on this device then requires only your password."
                    checked={remember}
                    onChange={(e) => setRemember(e.currentTarget.checked)}
                />
                <ThrottledFormError error={error} wait={wait} />
                <SubmitButton wait={wait} loading={busy} fullWidth>
                    Sign in
                </SubmitButton>
                <Group justify="space-between" gap="xs">
                    <Anchor component="button" type="button" size="sm" onClick={() => change(!recovery)}>
                        {recovery ? "Use the authenticator app" : "Use a recovery code"}
                    </Anchor>
                    <Anchor component="button" type="button" size="sm" onClick={() => onStartAgain(null)}>
                        Start again
                    </Anchor>
                </Group>
                <Text size="xs" className="quiet">
                    No code left? An admin can reset your second factor.
                </Text>
            </Stack>
        </form>
    );
}
