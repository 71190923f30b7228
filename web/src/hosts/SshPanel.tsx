import { Alert, Code, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Host, Problem, type Schemas } from "../api/client";
import { useCommand, useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { Copy } from "../ui/Copy";
import { DangerDialog } from "../ui/DangerDialog";
import { Linked } from "../ui/Linked";
import { ErrorAlert, Loaded, Panel } from "../ui/States";
import { showError } from "../ui/showError";
import { Facts } from "../ui/Value";
import { ssh } from "./ssh";
import { t } from "./texts";

/** The SSH key with which Holdfast signs in to a host, for functions that the host's API does not have. */
export function SshPanel({ host }: { host: Host }) {
    return (
        <Linked name="ssh">
            <Panel title={t.ssh}>
                <AccessGate of="hosts.ssh" team={host.team_id} small>
                    <SshDetails host={host} />
                </AccessGate>
            </Panel>
        </Linked>
    );
}

function SshDetails({ host }: { host: Host }) {
    return <Loaded query={useQuery(ssh(host.id))}>{(data) => <Steps host={host} ssh={data} />}</Loaded>;
}

function Steps({ host, ssh: now }: { host: Host; ssh: Schemas["SshView"] }) {
    const send = useSend();
    const removal = useDenialReason("hosts.forget_ssh", host.team_id);
    const [forgetting, setForgetting] = useState(false);
    const [accepting, setAccepting] = useState<string | null>(null);
    const [secret, setSecret] = useState("");
    const make = useCommand("hosts.make_ssh_key", { onError: showError });
    const making = useDenialReason(make, host.team_id);
    const verify = useCommand("hosts.verify_ssh");
    const verifying = useDenialReason(verify, host.team_id);
    const accepted = (accept: string | null) => ({
        host_id: host.id,
        body: { accept_fingerprint: accept, token_secret: secret || undefined },
    });
    if (now.public_key === null || now.command === null) {
        return (
            <Stack gap="sm" align="flex-start">
                <Text>{t.sshText}</Text>
                <ActionButton
                    why={making}
                    leftSection={<IconKey size={16} />}
                    onClick={() => make.mutate({ host_id: host.id, body: {} })}
                    loading={make.isPending}
                >
                    {t.createKey}
                </ActionButton>
            </Stack>
        );
    }
    const offered = verify.error instanceof Problem ? verify.error.more.offered : undefined;
    return (
        <Stack gap="sm">
            <Facts
                rows={[
                    [
                        t.signsInAs,
                        now.user !== null && now.port !== null
                            ? t.userAndPort({ user: now.user, port: now.port })
                            : null,
                    ],
                    [t.hostKey, now.host_key && <span className="mono">{now.host_key}</span>],
                    [t.lastVerified, now.verified_at && <Ago at={now.verified_at} />],
                ]}
            />
            {now.verified_at === null && (
                <div>
                    <Text mb={6}>{t.runCommand({ user: now.user ?? "root" })}</Text>
                    <Code block className="wrapped">
                        {now.command}
                    </Code>
                </div>
            )}
            {now.verified_at !== null && now.terminal === false && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.noTerminal}>
                    <Text mb={6}>{t.noTerminalText({ user: now.user ?? "root" })}</Text>
                    <Code block className="wrapped">
                        {now.command}
                    </Code>
                </Alert>
            )}
            {typeof offered === "string" ? (
                <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t.otherKey} role="alert">
                    <Stack gap="sm">
                        <Text>{t.otherKeyText}</Text>
                        <Facts
                            rows={[
                                [t.accepted, <span className="mono">{now.host_key}</span>],
                                [t.presentedNow, <span className="mono">{offered}</span>],
                            ]}
                        />
                        <ActionButton why={verifying} w="fit-content" color="red" onClick={() => setAccepting(offered)}>
                            {t.acceptNewKey}
                        </ActionButton>
                    </Stack>
                </Alert>
            ) : (
                verify.error && <ErrorAlert error={verify.error} />
            )}
            <Group gap="xs">
                <ActionButton why={verifying} onClick={() => verify.mutate(accepted(null))} loading={verify.isPending}>
                    {now.verified_at === null ? t.verify : t.verifyAgain}
                </ActionButton>
                <Copy text={now.command} label={t.copyCommand} size="sm" />
                <ActionButton why={removal} variant="subtle" color="red" onClick={() => setForgetting(true)}>
                    {t.forget}
                </ActionButton>
            </Group>
            <DangerDialog
                opened={accepting !== null}
                onClose={() => setAccepting(null)}
                title={t.acceptQuestion({ name: host.name })}
                action={t.acceptKey}
                onConfirm={async () => {
                    await verify.mutateAsync(accepted(accepting));
                    setSecret("");
                }}
            >
                <Text>{t.acceptText}</Text>
                <PasswordInput
                    label={t.secretAgain}
                    value={secret}
                    onChange={(e) => setSecret(e.currentTarget.value)}
                    autoComplete="off"
                />
            </DangerDialog>
            <DangerDialog
                opened={forgetting}
                onClose={() => setForgetting(false)}
                title={t.forgetTitle}
                action={t.forgetKey}
                phrase={host.name}
                onConfirm={(confirm) => send("hosts.forget_ssh", { host_id: host.id, body: { confirm } })}
            >
                <Text>{t.forgetText({ name: host.name })}</Text>
            </DangerDialog>
        </Stack>
    );
}
