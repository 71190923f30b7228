import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api, Problem, take } from "../api/client";
import { Refused, SubmitButton } from "./Door";
import { NewPassword } from "./NewPassword";
import { useWait } from "./useWait";

/** Makes the first owner and signs them in. */
export function SetUp() {
    const [form, setForm] = useState({ email: "", display_name: "", password: "", setup_code: "" });
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const wait = useWait(error);
    const asks = error instanceof Problem && error.code === "setup_code_required" ? error.detail : null;
    const [asksCode, setAsksCode] = useState(false);
    const fault = (field: string) => (error instanceof Problem ? error.fault(field) : undefined);
    const set = (field: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
        setForm({ ...form, [field]: e.currentTarget.value });
    const submit = async (event: FormEvent) => {
        event.preventDefault();
        setBusy(true);
        setError(null);
        try {
            const { setup_code, display_name, ...rest } = form;
            await take(
                api.POST("/api/v1/users", {
                    body: { ...rest, display_name: display_name || null, setup_code: setup_code || null },
                }),
            );
            await take(api.POST("/api/v1/auth/login", { body: { email: form.email, password: form.password } }));
            location.replace("/");
        } catch (e) {
            if (e instanceof Problem && e.code === "setup_code_required") setAsksCode(true);
            setError(e);
            setBusy(false);
        }
    };
    return (
        <form onSubmit={submit}>
            <Stack gap="sm">
                <Text size="sm" className="quiet">
                    Nobody can sign in yet. Make the first owner, who may do everything.
                </Text>
                <TextInput
                    label="E-mail"
                    type="email"
                    autoComplete="username"
                    required
                    autoFocus
                    value={form.email}
                    onChange={set("email")}
                    error={fault("email")}
                />
                <TextInput
                    label="Name"
                    autoComplete="name"
                    value={form.display_name}
                    onChange={set("display_name")}
                    error={fault("display_name")}
                />
                <NewPassword
                    value={form.password}
                    onChange={(password) => setForm({ ...form, password })}
                    error={fault("password")}
                    own={[form.email, form.display_name]}
                />
                {asksCode && (
                    <TextInput
                        label="Set-up code"
                        description="The service printed it in its log when it started."
                        required
                        value={form.setup_code}
                        onChange={set("setup_code")}
                    />
                )}
                {asks === null ? (
                    <Refused error={error} wait={wait} />
                ) : (
                    <Alert color="blue" role="alert">
                        {asks}
                    </Alert>
                )}
                <SubmitButton wait={wait} loading={busy} fullWidth>
                    Make the owner
                </SubmitButton>
            </Stack>
        </form>
    );
}
