import { Alert, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../api/client";
import { useSend } from "../api/command";
import { me, singleSignOn } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Copy } from "../ui/Copy";
import { DangerDialog } from "../ui/DangerDialog";
import { type Draft, useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { FormError, Loaded, Panel } from "../ui/States";
import { roleChoice } from "../users/rank";
import { t } from "./texts";

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
            <Alert color="orange" title={t.publicAddressMissing}>
                {t.providerRedirectsUsersBack}
            </Alert>
        );
    }
    return (
        <Panel title={t.forTheProvider}>
            <Text mb={6}>{t.registerHoldfastProviderWeb}</Text>
            <Group gap="xs">
                <Text component="output" className="mono" aria-label={t.redirectUri}>
                    {uri}
                </Text>
                <Copy text={uri} label={t.copyRedirectUri} className="rigid" />
            </Group>
        </Panel>
    );
}

type Body = Schemas["OidcConfigIn"];

const EMPTY: Draft<Body> = {
    name: null,
    issuer: "",
    client_id: "",
    client_secret: "",
    default_role: null,
    trusts_email: false,
};

/** Sends the whole provider, whose secret must be entered each time: no single changes that the bar could list. */
function Form({ data }: { data: Provider }) {
    const send = useSend();
    const denialReason = useDenialReason("oidc.configure");
    const isOwner = useQuery(me).data?.role === "owner";
    const [removing, setRemoving] = useState(false);
    const form = useForm<Body, unknown>({
        empty: EMPTY,
        present: data,
        verbatim: ["client_secret"],
        send: (body) => send("oidc.configure", { body }),
        onSuccess: () => {
            form.set({ client_secret: "" });
            notifications.show({ color: "teal", message: t.savedProviderResponded });
        },
    });
    const role = form.choice("default_role");
    const disabled = denialReason !== null;
    return (
        <Panel title={t.provider}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    form.dialog.onSend();
                }}
            >
                <Stack gap="sm">
                    {!data.configured && <Quiet>{t.noProviderConfiguredUsers}</Quiet>}
                    <TextInput
                        label={t.name}
                        description={t.providersNameHoldfastButton}
                        disabled={disabled}
                        {...form.text("name")}
                    />
                    <TextInput
                        label={t.issuer}
                        description={t.issuerUrlOtherProvider}
                        placeholder="https://id.example.net/realms/home"
                        required
                        disabled={disabled}
                        {...form.text("issuer")}
                    />
                    <TextInput
                        label={t.clientId}
                        required
                        autoComplete="off"
                        spellCheck={false}
                        disabled={disabled}
                        {...form.text("client_id")}
                    />
                    <PasswordInput
                        label={t.clientSecret}
                        description={data.secret_set ? t.secretSetStoredEncrypted : t.secretStoredEncryptedNever}
                        required
                        autoComplete="off"
                        disabled={disabled}
                        {...form.text("client_secret")}
                    />
                    <Select
                        label={t.roleNewUsers}
                        data={[
                            { value: "none", label: t.noneNewUsersWait },
                            ...(["viewer", "operator", "admin"] as const).map((role) => ({
                                value: role,
                                label: roleChoice(role),
                            })),
                        ]}
                        allowDeselect={false}
                        disabled={disabled}
                        {...role}
                        value={role.value ?? "none"}
                        onChange={(next) => role.onChange(next === "none" ? null : next)}
                    />
                    <Checkbox
                        label={t.trustProvidersAddresses}
                        description={t.trustProvidersAddressesMeans}
                        disabled={disabled || !isOwner}
                        {...form.flag("trusts_email")}
                    />
                    <FormError error={form.error} fields={form.dialog.fields} />
                    <Group justify="flex-end">
                        {data.configured && (
                            <ActionButton
                                why={denialReason}
                                variant="light"
                                color="red"
                                onClick={() => setRemoving(true)}
                            >
                                {t.removeProvider}
                            </ActionButton>
                        )}
                        <ActionButton why={denialReason} type="submit" loading={form.dialog.request.isPending}>
                            {t.saveProvider}
                        </ActionButton>
                    </Group>
                </Stack>
            </form>
            <DangerDialog
                opened={removing}
                onClose={() => setRemoving(false)}
                title={t.removeTheProvider}
                action={t.removeProvider}
                onConfirm={() => send("oidc.forget")}
                done={t.providerRemoved}
            >
                <Text>{t.usersCanThenNo}</Text>
            </DangerDialog>
        </Panel>
    );
}
