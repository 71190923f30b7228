import { Alert, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, Problem, type Schemas, take } from "../api/client";
import { singleSignOn } from "../api/queries";
import { type Role, useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Copy } from "../ui/Copy";
import { Loaded, Panel, FormError } from "../ui/States";
import { MAY } from "../users/rank";

type Provider = Schemas["OidcConfig"];

/** The single sign-on provider. */
export function SingleSignOn() {
    const query = useQuery(singleSignOn);
    return (
        <Loaded query={query}>
            {(data) => (
                <Stack gap="md" maw={620}>
                    <Redirect uri={data.redirect_uri} />
                    <Form key={`${data.issuer} ${data.client_id}`} data={data} />
                </Stack>
            )}
        </Loaded>
    );
}

function Redirect({ uri }: { uri: string | null }) {
    if (uri === null) {
        return (
            <Alert color="orange" title="The public address is missing">
                The provider redirects users back to it. Set it under General first.
            </Alert>
        );
    }
    return (
        <Panel title="For the provider">
            <Text size="sm" mb={6}>
                Register Holdfast at the provider as a web application, with this redirect URI only:
            </Text>
            <Group gap="xs">
                <Text component="output" size="sm" className="mono" aria-label="Redirect URI">
                    {uri}
                </Text>
                <Copy text={uri} label="Copy redirect URI" style={{ flexShrink: 0 }} />
            </Group>
        </Panel>
    );
}

function Form({ data }: { data: Provider }) {
    const cache = useQueryClient();
    const denialReason = useDenialReason("oidc.configure");
    const [removing, setRemoving] = useState(false);
    const [form, setForm] = useState({
        name: data.name ?? "",
        issuer: data.issuer ?? "",
        client_id: data.client_id ?? "",
        client_secret: "",
        default_role: data.default_role ?? "none",
    });
    const save = useMutation({
        mutationFn: () =>
            take(
                api.PUT("/api/v1/auth/oidc/config", {
                    body: {
                        ...form,
                        name: form.name || null,
                        default_role: form.default_role === "none" ? null : (form.default_role as Role),
                    },
                }),
            ),
        onSuccess: async () => {
            setForm({ ...form, client_secret: "" });
            notifications.show({ color: "teal", message: "Saved. The provider responded." });
            await cache.invalidateQueries({ queryKey: ["single-sign-on"] });
        },
    });
    const fault = (name: string) => (save.error instanceof Problem ? save.error.fault(name) : undefined);
    const field = (name: keyof typeof form) => ({
        value: form[name],
        onChange: (e: { currentTarget: { value: string } }) => setForm({ ...form, [name]: e.currentTarget.value }),
        error: fault(name),
        disabled: denialReason !== null,
    });
    return (
        <Panel title="Provider">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    {!data.configured && (
                        <Text size="sm" className="quiet">
                            No provider is configured: users sign in with their passwords.
                        </Text>
                    )}
                    <TextInput
                        label="Name"
                        description="The provider's name in Holdfast. The button on the sign-in page is labelled “Single sign-on”."
                        {...field("name")}
                    />
                    <TextInput
                        label="Issuer"
                        description="The issuer URL. The other provider settings are read from it."
                        placeholder="https://id.example.net/realms/home"
                        required
                        {...field("issuer")}
                    />
                    <TextInput label="Client id" required autoComplete="off" spellCheck={false} {...field("client_id")} />
                    <PasswordInput
                        label="Client secret"
                        description={
                            data.secret_set
                                ? "The secret is set. It is stored encrypted and never shown. Enter it again to save a change."
                                : "The secret is stored encrypted and never shown."
                        }
                        required
                        autoComplete="off"
                        {...field("client_secret")}
                    />
                    <Select
                        label="Role of new users"
                        data={[
                            { value: "none", label: "none: new users wait for approval" },
                            ...(["viewer", "operator", "admin"] as const).map((role) => ({
                                value: role,
                                label: `${role}: ${MAY[role]}`,
                            })),
                        ]}
                        value={form.default_role}
                        onChange={(role) => setForm({ ...form, default_role: (role ?? "none") as Role | "none" })}
                        allowDeselect={false}
                        error={fault("default_role")}
                        disabled={denialReason !== null}
                    />
                    <FormError error={save.error} fields={Object.keys(form)} />
                    <Group justify="flex-end">
                        {data.configured && (
                            <ActionButton why={denialReason} variant="light" color="red" onClick={() => setRemoving(true)}>
                                Remove provider
                            </ActionButton>
                        )}
                        <ActionButton why={denialReason} type="submit" loading={save.isPending}>
                            Save provider
                        </ActionButton>
                    </Group>
                </Stack>
            </form>
            <DangerDialog
                opened={removing}
                onClose={() => setRemoving(false)}
                title="Remove the provider"
                action="Remove provider"
                onConfirm={async () => {
                    await take(api.DELETE("/api/v1/auth/oidc/config"));
                    notifications.show({ message: "The provider was removed." });
                    await cache.invalidateQueries({ queryKey: ["single-sign-on"] });
                }}
            >
                <Text size="sm">
                    Users can then no longer sign in through this provider. Users without a password need a one-time code,
                    which you issue on their user page.
                </Text>
            </DangerDialog>
        </Panel>
    );
}
