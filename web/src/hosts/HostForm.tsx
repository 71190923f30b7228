import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { faultOf, type Host } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { TeamField, useTeamField } from "./TeamField";
import { t } from "./texts";

type Form = { name: string; address: string; token_id: string; token_secret: string; team_id: number | null };
type Props = { host: Host; why: string | null };

/** The settings of a host. Only changed fields are sent. */
export function HostForm({ host, why }: Props) {
    const form = useChanges<Form>({
        name: host.name,
        address: host.address,
        token_id: host.token_id,
        team_id: host.team_id,
    });
    const { choices } = useTeamField(host.team_id);
    // Changing the credential, or the address to which it is sent, requires the same role as removing the host.
    const noOwner = useDenialReasonAt(host.id, "hosts.remove");
    const whyNoCredential = why ?? noOwner;
    // A secret belongs to its token.
    const token = form.changes.token_secret === undefined ? {} : { token_id: form.shown("token_id") };
    const body = { ...form.changes, ...token };
    const save = useCommand("hosts.edit", {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.saved });
            form.undo();
        },
    });
    const names: Names<Form> = {
        name: t.name,
        address: t.address,
        token_id: t.tokenId,
        token_secret: { label: t.secret, text: (value) => (value === undefined ? t.storedSecret : t.enteredSecret) },
        team_id: { label: t.team, text: (value) => choices.find(([id]) => id === value)?.[1] ?? null },
    };
    const field = (name: "name" | "address" | "token_id" | "token_secret") => ({
        value: form.shown(name) ?? "",
        onChange: (e: { currentTarget: { value: string } }) => form.set(name, e.currentTarget.value),
        error: faultOf(save.error, name),
        disabled: why !== null,
    });
    return (
        <Panel title={t.settings}>
            <ChangeForm
                form={form}
                names={names}
                why={why}
                onApply={() => save.mutate({ host_id: host.id, body })}
                request={save}
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
                        onChange={(e) => form.set("token_secret", e.currentTarget.value || undefined)}
                        disabled={whyNoCredential !== null}
                    />
                    {why === null && whyNoCredential !== null && (
                        <Quiet size="xs">{t.addressAndToken({ why: whyNoCredential })}</Quiet>
                    )}
                    <TeamField
                        choices={choices}
                        value={form.shown("team_id") ?? null}
                        onChange={(team) => form.set("team_id", team)}
                        error={faultOf(save.error, "team_id")}
                        disabled={why !== null}
                    />
                    <Facts
                        rows={[
                            [
                                t.certificate,
                                host.fingerprint === null ? (
                                    t.anyTrusted
                                ) : (
                                    <span className="mono">{host.fingerprint}</span>
                                ),
                            ],
                        ]}
                    />
                    {why !== null && <Quiet size="xs">{why}</Quiet>}
                </Stack>
            </ChangeForm>
        </Panel>
    );
}
