import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Host } from "../api/client";
import { hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Meters } from "../ui/measure/Meter";
import { Value } from "../ui/Value";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";

/** All hosts, by cluster. */
export default function HostsPage() {
    const query = useQuery(hosts);
    return (
        <>
            <PageHead title="Hosts">
                <AddHostButton />
            </PageHead>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title="No host is enrolled yet" action={<AddHostButton />}>
                            Add a Proxmox VE host; the other members of its cluster are offered afterwards.
                        </Empty>
                    ) : (
                        <Stack gap="lg">
                            {groups(rows).map(([name, members]) => (
                                <section key={name} aria-label={name}>
                                    <Title order={2} mb="xs">
                                        {name}
                                    </Title>
                                    <div
                                        style={{
                                            display: "grid",
                                            gap: 12,
                                            gridTemplateColumns: "repeat(auto-fill, minmax(min(340px, 100%), 1fr))",
                                        }}
                                    >
                                        {members.map((host) => (
                                            <HostCard key={host.id} host={host} />
                                        ))}
                                    </div>
                                </section>
                            ))}
                        </Stack>
                    )
                }
            </Loaded>
        </>
    );
}

export function AddHostButton() {
    const denialReason = useDenialReason("hosts.add");
    const plus = <IconPlus size={16} />;
    if (denialReason !== null) {
        return (
            <ActionButton why={denialReason} leftSection={plus}>
                Add host
            </ActionButton>
        );
    }
    return (
        <Button leftSection={plus} renderRoot={(props) => <Link to="/hosts/add" {...props} />}>
            Add host
        </Button>
    );
}

function groups(rows: Host[]): [string, Host[]][] {
    const byCluster = new Map<string, Host[]>();
    for (const host of rows) {
        const name = host.cluster === null ? "Single hosts" : `Cluster ${host.cluster}`;
        byCluster.set(name, [...(byCluster.get(name) ?? []), host]);
    }
    return [...byCluster];
}

function HostCard({ host }: { host: Host }) {
    return (
        <Link to="/hosts/$id" params={{ id: String(host.id) }} className="panel card-link" style={{ padding: 14 }}>
            <Group justify="space-between" wrap="nowrap" mb={4}>
                <Text fw={620} truncate>
                    {host.name}
                </Text>
                <Status of={host.status} />
            </Group>
            <Text size="xs" className="quiet" mb="sm" truncate>
                {host.address} · Proxmox VE <Value>{host.pve_version}</Value> ·{" "}
                {host.guests_total === null ? (
                    <>
                        guests <Value>{null}</Value>
                    </>
                ) : (
                    `${host.guests_running} of ${host.guests_total} guests running`
                )}
            </Text>
            {host.problem && (
                <Alert
                    color={host.status === "online" ? "orange" : "red"}
                    p={8}
                    mb="sm"
                    icon={<IconAlertTriangle size={16} />}
                >
                    <Text size="xs" lineClamp={3}>
                        {host.problem.detail}
                    </Text>
                </Alert>
            )}
            <Meters of={host} />
        </Link>
    );
}
