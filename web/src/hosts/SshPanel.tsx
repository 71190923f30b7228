import { Alert, Code, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconKey } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { api, errorText, type Host, Problem, type Schemas, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { Copy } from "../ui/Copy";
import { DangerDialog } from "../ui/DangerDialog";
import { ErrorAlert, Loaded, Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { ssh } from "./ssh";
import { t } from "./texts";

/** The SSH key with which Holdfast signs in to a host, for functions that the host's API does not have. */
export function SshPanel({ host }: { host: Host }) {
    const place = useRef<HTMLDivElement>(null);
    const linked = useLocation().hash === "ssh";
    useEffect(() => {
        if (linked) place.current?.scrollIntoView({ block: "center" });
    }, [linked]);
    return (
        <div ref={place} className="shrinks">
            <Panel title={t.ssh}>
                <AccessGate of="hosts.ssh" team={host.team_id} small>
                    <SshDetails host={host} />
                </AccessGate>
            </Panel>
        </div>
    );
}

function SshDetails({ host }: { host: Host }) {
    return <Loaded query={useQuery(ssh(host.id))}>{(data) => <Steps host={host} ssh={data} />}</Loaded>;
}

function Steps({ host, ssh: now }: { host: Host; ssh: Schemas["SshView"] }) {
    const cache = useQueryClient();
    const making = useDenialReason("hosts.make_ssh_key", host.team_id);
    const verifying = useDenialReason("hosts.verify_ssh", host.team_id);
    const removal = useDenialReason("hosts.forget_ssh", host.team_id);
    const [forgetting, setForgetting] = useState(false);
    const [accepting, setAccepting] = useState<string | null>(null);
    const [secret, setSecret] = useState("");
    const path = { params: { path: { host_id: host.id } } };
    const store = (data: Schemas["SshView"]) => {
        cache.setQueryData(ssh(host.id).queryKey, data);
        void cache.invalidateQueries({ queryKey: ["onboarding"] });
    };
    const make = useMutation({
        mutationFn: () => take(api.POST("/api/v1/hosts/{host_id}/ssh", { ...path, body: {} })),
        onSuccess: store,
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
    });
    const verify = useMutation({
        mutationFn: (accept: string | null) =>
            take(
                api.POST("/api/v1/hosts/{host_id}/ssh/verify", {
                    ...path,
                    body: { accept_fingerprint: accept, token_secret: secret || undefined },
                }),
            ),
        onSuccess: store,
    });
    if (now.public_key === null || now.command === null) {
        return (
            <Stack gap="sm" align="flex-start">
                <Text size="sm">{t.sshText}</Text>
                <ActionButton
                    why={making}
                    leftSection={<IconKey size={16} />}
                    onClick={() => make.mutate()}
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
                    <Text size="sm" mb={6}>
                        {t.runCommand({ user: now.user ?? "root" })}
                    </Text>
                    <Code block className="wrapped">
                        {now.command}
                    </Code>
                </div>
            )}
            {now.verified_at !== null && now.terminal === false && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.noTerminal}>
                    <Text size="sm" mb={6}>
                        {t.noTerminalText({ user: now.user ?? "root" })}
                    </Text>
                    <Code block className="wrapped">
                        {now.command}
                    </Code>
                </Alert>
            )}
            {typeof offered === "string" ? (
                <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t.otherKey} role="alert">
                    <Stack gap="sm">
                        <Text size="sm">{t.otherKeyText}</Text>
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
                <ActionButton why={verifying} onClick={() => verify.mutate(null)} loading={verify.isPending}>
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
                    await verify.mutateAsync(accepting);
                    setSecret("");
                }}
            >
                <Text size="sm">{t.acceptText}</Text>
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
                onConfirm={async (confirm) => {
                    await take(api.DELETE("/api/v1/hosts/{host_id}/ssh", { ...path, body: { confirm } }));
                    await cache.invalidateQueries({ queryKey: ["hosts", host.id, "ssh"] });
                }}
            >
                <Text size="sm">{t.forgetText({ name: host.name })}</Text>
            </DangerDialog>
        </Stack>
    );
}
