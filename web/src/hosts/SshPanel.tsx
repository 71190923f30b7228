import { Alert, Code, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconKey } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { api, type Host, Problem, type Schemas, take, errorText } from "../api/client";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Copy } from "../ui/Copy";
import { ago } from "../ui/format";
import { Loaded, Panel, ErrorAlert } from "../ui/States";
import { Facts } from "../ui/Value";
import { AccessGate } from "../ui/AccessGate";

/** The SSH access of Holdfast to a host. */
export const ssh = (id: number) =>
    queryOptions({
        queryKey: ["hosts", id, "ssh"],
        queryFn: () => take(api.GET("/api/v1/hosts/{host_id}/ssh", { params: { path: { host_id: id } } })),
        retry: false,
    });

/** The SSH key with which Holdfast signs in to a host, for functions that the host's API does not have. */
export function SshPanel({ host }: { host: Host }) {
    const place = useRef<HTMLDivElement>(null);
    const linked = useLocation().hash === "ssh";
    useEffect(() => {
        if (linked) place.current?.scrollIntoView({ block: "center" });
    }, [linked]);
    return (
        <div ref={place} style={{ minWidth: 0 }}>
            <Panel title="SSH">
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
            take(api.POST("/api/v1/hosts/{host_id}/ssh/verify", { ...path, body: { accept_fingerprint: accept } })),
        onSuccess: store,
    });
    if (now.public_key === null || now.command === null) {
        return (
            <Stack gap="sm" align="flex-start">
                <Text size="sm">
                    Holdfast uses SSH for functions that a host's API does not have: installing and updating apps, moving them to
                    other hosts and scanning their listening ports. It signs in with a key created for this host only, and
                    runs no app's script without a user's consent.
                </Text>
                <ActionButton
                    why={making}
                    leftSection={<IconKey size={16} />}
                    onClick={() => make.mutate()}
                    loading={make.isPending}
                >
                    Create key
                </ActionButton>
            </Stack>
        );
    }
    const offered = verify.error instanceof Problem ? verify.error.more.offered : undefined;
    return (
        <Stack gap="sm">
            <Facts
                rows={[
                    ["Signs in as", `${now.user}, port ${now.port}`],
                    ["Host key", now.host_key && <span className="mono">{now.host_key}</span>],
                    ["Last verified", ago(now.verified_at)],
                ]}
            />
            {now.verified_at === null && (
                <div>
                    <Text size="sm" mb={6}>
                        Run this command on the host as {now.user}, then verify:
                    </Text>
                    <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                        {now.command}
                    </Code>
                </div>
            )}
            {typeof offered === "string" ? (
                <Alert color="red" icon={<IconAlertTriangle size={18} />} title="The host presents another SSH key" role="alert">
                    <Stack gap="sm">
                        <Text size="sm">
                            Holdfast sent nothing to the host. A new installation changes the key, but another machine that
                            impersonates the host also presents a different one.
                        </Text>
                        <Facts
                            rows={[
                                ["Accepted", <span className="mono">{now.host_key}</span>],
                                ["Presented now", <span className="mono">{offered}</span>],
                            ]}
                        />
                        <ActionButton why={verifying} w="fit-content" color="red" onClick={() => setAccepting(offered)}>
                            Accept new key
                        </ActionButton>
                    </Stack>
                </Alert>
            ) : (
                verify.error && <ErrorAlert error={verify.error} />
            )}
            <Group gap="xs">
                <ActionButton why={verifying} onClick={() => verify.mutate(null)} loading={verify.isPending}>
                    {now.verified_at === null ? "Verify" : "Verify again"}
                </ActionButton>
                <Copy text={now.command} label="Copy command" size="sm" />
                <ActionButton why={removal} variant="subtle" color="red" onClick={() => setForgetting(true)}>
                    Forget
                </ActionButton>
            </Group>
            <DangerDialog
                opened={accepting !== null}
                onClose={() => setAccepting(null)}
                title={`Accept the new SSH key of ${host.name}?`}
                action="Accept key"
                onConfirm={async () => void (await verify.mutateAsync(accepting))}
            >
                <Text size="sm">
                    Holdfast signs in to any machine with this key and runs scripts there. First compare the key with the one
                    shown on the host's own console.
                </Text>
            </DangerDialog>
            <DangerDialog
                opened={forgetting}
                onClose={() => setForgetting(false)}
                title="Forget the SSH key"
                action="Forget key"
                phrase={host.name}
                onConfirm={async (confirm) => {
                    await take(api.DELETE("/api/v1/hosts/{host_id}/ssh", { ...path, body: { confirm } }));
                    await cache.invalidateQueries({ queryKey: ["hosts", host.id, "ssh"] });
                }}
            >
                <Text size="sm">
                    Holdfast can then no longer sign in to {host.name} until a new key is created and installed. The old line stays
                    in authorized_keys on the host; it is useless without the key that is deleted here.
                </Text>
            </DangerDialog>
        </Stack>
    );
}
