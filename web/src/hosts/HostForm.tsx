import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Host, Problem, take } from "../api/client";
import { useDenialReasonAt } from "../auth/access";
import { Panel, FormError } from "../ui/States";
import { Facts } from "../ui/Value";
import { TeamField, useTeamField } from "./TeamField";
import { t } from "./texts";

/** The settings of a host. Only changed fields are sent. */
export function HostForm({ host, why, onSaved }: { host: Host; why: string | null; onSaved: () => void }) {
    const [form, setForm] = useState({ name: host.name, address: host.address, token_id: host.token_id, token_secret: "" });
    const team = useTeamField(host.team_id);
    // Changing the credential, or the address to which it is sent, requires the same role as removing the host.
    const noOwner = useDenialReasonAt(host.id, "hosts.remove");
    const whyNoCredential = why ?? noOwner;
    const changed = {
        name: form.name === host.name ? null : form.name,
        address: form.address === host.address ? null : form.address,
        token_id: form.token_secret === "" && form.token_id === host.token_id ? null : form.token_id,
        token_secret: form.token_secret || null,
    };
    const moved = team.value === host.team_id ? {} : { team_id: team.value };
    const dirty = Object.values(changed).some((value) => value !== null) || "team_id" in moved;
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/hosts/{host_id}", { params: { path: { host_id: host.id } }, body: { ...changed, ...moved } })),
        onSuccess: () => {
            setForm({ ...form, token_secret: "" });
            notifications.show({ color: "teal", message: t.saved });
            onSaved();
        },
    });
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
    const field = (name: keyof typeof form) => ({
        value: form[name],
        onChange: (e: { currentTarget: { value: string } }) => setForm({ ...form, [name]: e.currentTarget.value }),
        error: fault(name),
        disabled: why !== null,
    });
    return (
        <Panel title={t.settings}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <TextInput label={t.name} {...field("name")} />
                    <TextInput label={t.address} {...field("address")} disabled={whyNoCredential !== null} />
                    <TextInput
                        label={t.tokenId}
                        {...field("token_id")}
                        disabled={whyNoCredential !== null}
                        autoComplete="off"
                        spellCheck={false}
                    />
                    <PasswordInput
                        label={t.newSecret}
                        description={t.newSecretText}
                        autoComplete="off"
                        {...field("token_secret")}
                        disabled={whyNoCredential !== null}
                    />
                    {why === null && whyNoCredential !== null && (
                        <Text size="xs" className="quiet">
                            {t.addressAndToken({ why: whyNoCredential })}
                        </Text>
                    )}
                    <TeamField {...team} error={fault("team_id")} disabled={why !== null} />
                    <Facts
                        rows={[
                            [
                                t.certificate,
                                host.fingerprint === null ? t.anyTrusted : <span className="mono">{host.fingerprint}</span>,
                            ],
                        ]}
                    />
                    <FormError error={save.error} fields={[...Object.keys(form), "team_id"]} />
                    {why !== null && (
                        <Text size="xs" className="quiet">
                            {why}
                        </Text>
                    )}
                    <Group justify="flex-end">
                        <Button type="submit" disabled={why !== null || !dirty} loading={save.isPending}>
                            {t.save}
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
