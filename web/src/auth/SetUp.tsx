import { Alert, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, Problem } from "../api/client";
import { call } from "../api/operation";
import { bindTo } from "../ui/bind";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { NewPassword } from "./NewPassword";
import { ThrottledFormError } from "./SignInLayout";
import { t } from "./signInTexts";
import { useWait } from "./useWait";

/** Creates the first owner and signs them in. */
export function SetUp() {
    const [form, setForm] = useState({ email: "", display_name: "", password: "", setup_code: codeOfLink() });
    const [asksCode, setAsksCode] = useState(false);
    const send = useMutation({
        mutationFn: async () => {
            const { setup_code, display_name, ...rest } = form;
            await call("users.create", {
                body: { ...rest, display_name: display_name || null, setup_code: setup_code || null },
            });
            await call("auth.login", { body: { email: form.email, password: form.password } });
        },
        onSuccess: () => location.replace("/"),
        onError: (e) => lacksCode(e) && setAsksCode(true),
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
                <Quiet>{t.thereNoUsersYet}</Quiet>
                <TextInput
                    label={t.email}
                    type="email"
                    autoComplete="username"
                    required
                    autoFocus
                    {...bind.text("email")}
                />
                <TextInput label={t.name} autoComplete="name" {...bind.text("display_name")} />
                <NewPassword {...bind.value("password")} own={[form.email, form.display_name]} />
                {asksCode && (
                    <TextInput
                        label={t.setUpCode}
                        description={t.serviceWroteLogWhen}
                        required
                        {...bind.text("setup_code")}
                    />
                )}
                {lacksCode(send.error) ? (
                    <Alert color="blue" role="alert">
                        {send.error.detail}
                    </Alert>
                ) : (
                    <ThrottledFormError error={send.error} wait={wait} fields={Object.keys(form)} />
                )}
                <SubmitButton wait={wait} loading={send.isPending || send.isSuccess} fullWidth>
                    {t.createOwner}
                </SubmitButton>
            </Stack>
        </form>
    );
}

/** The link in the service's log has the code in its fragment, which browsers send to no server and no proxy. */
function codeOfLink() {
    return new URLSearchParams(location.hash.slice(1)).get("setup") ?? "";
}

const lacksCode = (error: unknown): error is Problem =>
    error instanceof Problem && error.code === "setup_code_required";
