import { Alert, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../api/client";
import { useCommand, useSend } from "../api/command";
import { me, singleSignOn } from "../api/queries";
import { useDenialReason } from "../auth/access";
import type { Role } from "../auth/roles";
import { ActionButton } from "../ui/ActionButton";
import { Copy } from "../ui/Copy";
import { DangerDialog } from "../ui/DangerDialog";
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

/** Sends the whole provider, whose secret must be entered each time: no single changes that the bar could list. */
function Form({ data }: { data: Provider }) {
    const send = useSend();
    const denialReason = useDenialReason("oidc.configure");
    const isOwner = useQuery(me).data?.role === "owner";
    const [removing, setRemoving] = useState(false);
    const [form, setForm] = useState({
        name: data.name ?? "",
        issuer: data.issuer ?? "",
        client_id: data.client_id ?? "",
        client_secret: "",
        default_role: data.default_role ?? "none",
    });
    const [trustsEmail, setTrustsEmail] = useState(data.trusts_email);
    const save = useCommand("oidc.configure", {
        onSuccess: async () => {
            setForm({ ...form, client_secret: "" });
            notifications.show({ color: "teal", message: t.savedProviderResponded });
        },
    });
    const fault = (name: string) => faultOf(save.error, name);
    const field = (name: keyof typeof form) => ({
        value: form[name],
        onChange: (e: { currentTarget: { value: string } }) => setForm({ ...form, [name]: e.currentTarget.value }),
        error: fault(name),
        disabled: denialReason !== null,
    });
    return (
        <Panel title={t.provider}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate({
                        body: {
                            ...form,
                            trusts_email: trustsEmail,
                            name: form.name || null,
                            default_role: form.default_role === "none" ? null : (form.default_role as Role),
                        },
                    });
                }}
            >
                <Stack gap="sm">
                    {!data.configured && <Quiet>{t.noProviderConfiguredUsers}</Quiet>}
                    <TextInput label={t.name} description={t.providersNameHoldfastButton} {...field("name")} />
                    <TextInput
                        label={t.issuer}
                        description={t.issuerUrlOtherProvider}
                        placeholder="https://id.example.net/realms/home"
                        required
                        {...field("issuer")}
                    />
                    <TextInput
                        label={t.clientId}
                        required
                        autoComplete="off"
                        spellCheck={false}
                        {...field("client_id")}
                    />
                    <PasswordInput
                        label={t.clientSecret}
                        description={data.secret_set ? t.secretSetStoredEncrypted : t.secretStoredEncryptedNever}
                        required
                        autoComplete="off"
                        {...field("client_secret")}
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
                        value={form.default_role}
                        onChange={(role) => setForm({ ...form, default_role: (role ?? "none") as Role | "none" })}
                        allowDeselect={false}
                        error={fault("default_role")}
                        disabled={denialReason !== null}
                    />
                    <Checkbox
                        label={t.trustProvidersAddresses}
                        description={t.trustProvidersAddressesMeans}
                        checked={trustsEmail}
                        onChange={(e) => setTrustsEmail(e.currentTarget.checked)}
                        disabled={denialReason !== null || !isOwner}
                    />
                    <FormError error={save.error} fields={Object.keys(form)} />
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
                        <ActionButton why={denialReason} type="submit" loading={save.isPending}>
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
