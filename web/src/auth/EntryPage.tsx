import { Alert, Button, Center, PasswordInput, Progress, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, Problem, take } from "../api/client";
import { onboarding } from "../api/queries";
import { Loaded, Trouble } from "../ui/States";

/** The door: the first owner's set-up while there is none, sign-in from then on. */
export default function EntryPage() {
    const query = useQuery(onboarding);
    return (
        <Center mih="100vh" p="md" component="main">
            <div style={{ width: "100%", maxWidth: 380 }}>
                <Stack align="center" gap={6} mb="lg">
                    <img src="/favicon.svg" width={44} height={44} alt="" />
                    <Title order={1}>Holdfast</Title>
                </Stack>
                <div className="panel" style={{ padding: 20 }}>
                    <Loaded query={query}>{(data) => (data.admin_exists ? <SignIn /> : <SetUp />)}</Loaded>
                </div>
            </div>
        </Center>
    );
}

async function signIn(email: string, password: string) {
    await take(api.POST("/api/v1/auth/login", { body: { email, password } }));
}

/** Where to go after signing in: a place of this page only, never another site. */
function goOn() {
    const back = new URLSearchParams(location.search).get("back") ?? "/";
    location.replace(/^\/(?![/\\])/.test(back) ? back : "/");
}

function SignIn() {
    const [email, setEmail] = useState("");
    const [password, setPassword] = useState("");
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const submit = async (event: FormEvent) => {
        event.preventDefault();
        setBusy(true);
        setError(null);
        try {
            await signIn(email, password);
            goOn();
        } catch (e) {
            setError(e);
            setBusy(false);
        }
    };
    return (
        <form onSubmit={submit}>
            <Stack gap="sm">
                <TextInput
                    label="E-mail"
                    type="email"
                    autoComplete="username"
                    required
                    autoFocus
                    value={email}
                    onChange={(e) => setEmail(e.currentTarget.value)}
                />
                <PasswordInput
                    label="Password"
                    autoComplete="current-password"
                    required
                    value={password}
                    onChange={(e) => setPassword(e.currentTarget.value)}
                />
                {error !== null && <Trouble error={error} />}
                <Button type="submit" loading={busy} fullWidth>
                    Sign in
                </Button>
            </Stack>
        </form>
    );
}

function SetUp() {
    const cache = useQueryClient();
    const [form, setForm] = useState({ email: "", display_name: "", password: "", setup_code: "" });
    const [error, setError] = useState<unknown>(null);
    const [asksCode, setAsksCode] = useState(false);
    const [busy, setBusy] = useState(false);
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
            await signIn(form.email, form.password);
            await cache.invalidateQueries();
            location.replace("/");
        } catch (e) {
            if (e instanceof Problem && e.code === "setup_code_required") setAsksCode(true);
            setError(e);
            setBusy(false);
        }
    };
    const enough = Math.min(100, (form.password.length / 16) * 100);
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
                <div>
                    <PasswordInput
                        label="Password"
                        description="At least 12 characters; a few unrelated words are better than one with symbols."
                        autoComplete="new-password"
                        required
                        value={form.password}
                        onChange={set("password")}
                        error={fault("password")}
                    />
                    <Progress
                        mt={6}
                        size={4}
                        value={enough}
                        color={form.password.length < 12 ? "orange" : "teal"}
                        aria-label="Length of the password"
                    />
                </div>
                {asksCode && (
                    <TextInput
                        label="Set-up code"
                        description="The service printed it in its log when it started."
                        required
                        value={form.setup_code}
                        onChange={set("setup_code")}
                    />
                )}
                {error !== null &&
                    (asksCode && error instanceof Problem && error.code === "setup_code_required" ? (
                        <Alert color="blue" role="alert">
                            {error.detail}
                        </Alert>
                    ) : error instanceof Problem && error.faults.length > 0 ? null : (
                        <Trouble error={error} />
                    ))}
                <Button type="submit" loading={busy} fullWidth>
                    Make the owner
                </Button>
            </Stack>
        </form>
    );
}
