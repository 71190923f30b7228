import { Alert, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Problem, type Schemas } from "../api/client";
import { call } from "../api/operation";
import { useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { SubmitButton } from "../ui/SubmitButton";
import { NewPassword } from "./NewPassword";
import { ThrottledFormError } from "./SignInLayout";
import { t } from "./signInTexts";
import { useWait } from "./useWait";

type Body = Omit<Schemas["UserIn"], "role" | "password"> & { password: string };

/** Creates the first owner and signs them in. */
export default function SetUp() {
    const [asksCode, setAsksCode] = useState(false);
    const form = useForm<Body, unknown>({
        empty: { email: "", display_name: null, password: "", setup_code: null },
        present: { setup_code: codeOfLink() },
        verbatim: ["password"],
        send: async (body) => {
            await call("users.create", { body }).catch((error: unknown) => {
                if (lacksCode(error)) setAsksCode(true);
                throw error;
            });
            await call("auth.login", { body: { email: body.email, password: body.password } });
        },
        onSuccess: () => location.replace("/"),
    });
    const { request } = form.dialog;
    const wait = useWait(form.error);
    const email = form.text("email");
    const name = form.text("display_name");
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                request.mutate();
            }}
        >
            <Stack gap="sm">
                <Quiet>{t.thereNoUsersYet}</Quiet>
                <TextInput label={t.email} type="email" autoComplete="username" required autoFocus {...email} />
                <TextInput label={t.name} autoComplete="name" {...name} />
                <NewPassword own={[email.value, name.value]} {...form.text("password")} />
                {asksCode && (
                    <TextInput
                        label={t.setUpCode}
                        description={t.serviceWroteLogWhen}
                        required
                        {...form.text("setup_code")}
                    />
                )}
                {lacksCode(form.error) ? (
                    <Alert color="blue" role="alert">
                        {form.error.detail}
                    </Alert>
                ) : (
                    <ThrottledFormError error={form.error} wait={wait} fields={form.dialog.fields} />
                )}
                <SubmitButton wait={wait} loading={request.isPending || request.isSuccess} fullWidth>
                    {t.createOwner}
                </SubmitButton>
            </Stack>
        </form>
    );
}

/** The link in the service's log has the code in its fragment, which browsers send to no server and no proxy. */
function codeOfLink() {
    return new URLSearchParams(location.hash.slice(1)).get("setup");
}

const lacksCode = (error: unknown): error is Problem =>
    error instanceof Problem && error.code === "setup_code_required";
