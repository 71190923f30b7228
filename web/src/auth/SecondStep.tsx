import { Anchor, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, Problem, take } from "../api/client";
import { CodeField } from "./CodeField";
import { Refused, SubmitButton } from "./Door";
import { useWait } from "./useWait";

// What the service allows between password and code.
const LONGEST_MS = 5 * 60_000;
const TRIES = 5;

type Props = {
    pending: string;
    onSignedIn: () => void;
    /** Back to the password; with a sentence when it was not asked for. */
    onStartAnew: (why: string | null) => void;
};

/** The second factor, after the password was right. */
export function SecondStep({ pending, onSignedIn, onStartAnew }: Props) {
    const [recovery, setRecovery] = useState(false);
    const [code, setCode] = useState("");
    const [remember, setRemember] = useState(false);
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const tries = useRef(0);
    const field = useRef<HTMLDivElement>(null);
    const wait = useWait(error);

    const anew = useRef(onStartAnew);
    anew.current = onStartAnew;
    useEffect(() => {
        const end = setTimeout(() => anew.current("That took longer than five minutes. Sign in again."), LONGEST_MS);
        return () => clearTimeout(end);
    }, [pending]);
    // A field that was locked while the code was looked at has lost the cursor.
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
                onStartAnew("None of these codes was right. Sign in again.");
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
                            description="One of those you kept when you set it up. Each works once."
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
                    description="It then asks for your password only."
                    checked={remember}
                    onChange={(e) => setRemember(e.currentTarget.checked)}
                />
                <Refused error={error} wait={wait} />
                <SubmitButton wait={wait} loading={busy} fullWidth>
                    Sign in
                </SubmitButton>
                <Group justify="space-between" gap="xs">
                    <Anchor component="button" type="button" size="sm" onClick={() => change(!recovery)}>
                        {recovery ? "Use the authenticator app" : "Use a recovery code"}
                    </Anchor>
                    <Anchor component="button" type="button" size="sm" onClick={() => onStartAnew(null)}>
                        Start again
                    </Anchor>
                </Group>
                <Text size="xs" className="quiet">
                    No code left? An admin can take the second factor away.
                </Text>
            </Stack>
        </form>
    );
}
