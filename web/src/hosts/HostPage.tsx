import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Host, take, errorText } from "../api/client";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, bytes, span } from "../ui/format";
import { Empty, Loaded, PageHead, Panel, ErrorAlert } from "../ui/States";
import { Status } from "../ui/Status";
import { Facts, Meters } from "../ui/Value";
import { Missing } from "./AddHostPage";
import { HostForm } from "./HostForm";
import { SshPanel } from "./SshPanel";

/** One host. */
export default function HostPage() {
    const { id } = useParams({ from: "/shell/hosts/$id" });
    const query = useQuery(hosts);
    return (
        <Loaded query={query}>
            {(rows) => {
                const host = rows.find((h) => h.id === Number(id));
                return host ? <Detail host={host} /> : (
                    <Empty
                        alone
                        title="There is no such host"
                        action={<Button renderRoot={(props) => <Link to="/hosts" {...props} />}>All hosts</Button>}
                    >
                        It may have been removed.
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Detail({ host }: { host: Host }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const [removing, setRemoving] = useState(false);
    const removal = useDenialReason("hosts.remove", host.team_id);
    const change = useDenialReason("hosts.edit", host.team_id);
    const trial = useDenialReason("hosts.test", host.team_id);
    const syncing = useDenialReason("hosts.sync", host.team_id);
    const path = { params: { path: { host_id: host.id } } };
    const refresh = () => {
        for (const key of ["hosts", "teams"]) void cache.invalidateQueries({ queryKey: [key] });
    };
    const sync = useMutation({
        mutationFn: () => take(api.POST("/api/v1/hosts/{host_id}/sync", path)),
        onSuccess: refresh,
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
    });
    const test = useMutation({ mutationFn: () => take(api.POST("/api/v1/hosts/{host_id}/test", path)) });

    return (
        <>
            <PageHead
                title={
                    <Group gap="sm" component="span">
                        {host.name} <Status of={host.status} />
                    </Group>
                }
                note={`${host.node} · ${host.cluster ? `cluster ${host.cluster}` : "single host"}`}
            >
                <ActionButton
                    why={syncing}
                    variant="default"
                    leftSection={<IconRefresh size={16} />}
                    onClick={() => sync.mutate()}
                    loading={sync.isPending}
                >
                    Refresh now
                </ActionButton>
                <ActionButton why={trial} variant="default" onClick={() => test.mutate()} loading={test.isPending}>
                    Test token
                </ActionButton>
                <ActionButton
                    why={removal}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setRemoving(true)}
                >
                    Remove
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                {host.problem?.kind === "certificate" && host.offered_fingerprint ? (
                    <CertificateChange host={host} why={change} />
                ) : (
                    host.problem && (
                        <Alert
                            color={host.status === "online" ? "orange" : "red"}
                            icon={<IconAlertTriangle size={18} />}
                            role="alert"
                        >
                            {host.problem.detail}
                        </Alert>
                    )
                )}
                {test.error && <ErrorAlert error={test.error} />}
                {test.data &&
                    (test.data.ok ? (
                        <Missing rows={test.data.missing_privileges} />
                    ) : (
                        <Alert color="red">{test.data.problem?.detail}</Alert>
                    ))}
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <Stack gap="md" style={{ minWidth: 0 }}>
                        <Panel title="Now">
                            <Meters of={host} />
                            <div style={{ height: 14 }} />
                            <Facts
                                rows={[
                                    ["Cores", host.cores],
                                    ["Memory", bytes(host.mem_total_bytes)],
                                    ["Disk", bytes(host.disk_total_bytes)],
                                    ["Uptime", span(host.uptime_s)],
                                    [
                                        "Guests",
                                        host.guests_total === null ? null : `${host.guests_running} of ${host.guests_total} running`,
                                    ],
                                    ["Proxmox VE", host.pve_version],
                                    ["Last response", ago(host.last_seen_at)],
                                ]}
                            />
                            <Text size="sm" mt="sm">
                                <Anchor
                                    inherit
                                    renderRoot={(props) => <Link to="/apps" search={{ host: host.id }} {...props} />}
                                >
                                    Apps on this host
                                </Anchor>
                            </Text>
                        </Panel>
                        <SshPanel host={host} />
                    </Stack>
                    <HostForm key={host.id} host={host} why={change} onSaved={refresh} />
                </SimpleGrid>
            </Stack>
            <DangerDialog
                opened={removing}
                onClose={() => setRemoving(false)}
                title={`Remove ${host.name}`}
                action="Remove host"
                phrase={host.name}
                onConfirm={async (confirm) => {
                    const gone = await take(api.DELETE("/api/v1/hosts/{host_id}", { ...path, body: { confirm } }));
                    await cache.invalidateQueries();
                    notifications.show({ message: `${host.name} was removed. ${gone.apps_orphaned} apps have no host now.` });
                    await navigate({ to: "/hosts" });
                }}
            >
                <Text size="sm">
                    Holdfast deletes the host's entry and its token. Nothing is changed on the host itself. Its apps stay in
                    Holdfast without a host and are assigned to it again when the host is added again.
                </Text>
            </DangerDialog>
        </>
    );
}

function CertificateChange({ host, why }: { host: Host; why: string | null }) {
    const cache = useQueryClient();
    const [accepting, setAccepting] = useState(false);
    return (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title="The host presents another certificate" role="alert">
            <Stack gap="sm">
                <Text size="sm">
                    Holdfast sends nothing to the host until a user accepts the new certificate. A renewal or a cluster join
                    changes the certificate, but another machine that impersonates the host also presents a different one.
                </Text>
                <Facts
                    rows={[
                        ["Accepted", <span className="mono">{host.fingerprint}</span>],
                        ["Presented now", <span className="mono">{host.offered_fingerprint}</span>],
                    ]}
                />
                <ActionButton why={why} w="fit-content" color="red" onClick={() => setAccepting(true)}>
                    Accept new certificate
                </ActionButton>
                <DangerDialog
                    opened={accepting}
                    onClose={() => setAccepting(false)}
                    title={`Accept the new certificate of ${host.name}?`}
                    action="Accept certificate"
                    onConfirm={async () => {
                        await take(
                            api.PATCH("/api/v1/hosts/{host_id}", {
                                params: { path: { host_id: host.id } },
                                body: { tls_fingerprint: host.offered_fingerprint },
                            }),
                        );
                        await cache.invalidateQueries();
                    }}
                >
                    <Text size="sm">
                        Holdfast sends its token to any machine with this certificate. First compare the fingerprint with the
                        one shown on the host's own console.
                    </Text>
                </DangerDialog>
            </Stack>
        </Alert>
    );
}
