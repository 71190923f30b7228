import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { grouped } from "../../ui/grouped";
import { Meters } from "../../ui/measure/Meter";
import { Status } from "../../ui/Status";
import { Value } from "../../ui/Value";
import { t } from "./texts";

/** Hosts as cards, by cluster. */
export function HostCards({ rows }: { rows: readonly Host[] }) {
    return (
        <Stack gap="lg">
            {[...grouped(rows, ({ cluster }) => (cluster === null ? t.single : t.clusterOf({ name: cluster })))].map(([name, members]) => (
                <section key={name} aria-label={name}>
                    <Title order={2} mb="xs">
                        <ClusterLink of={members[0]!}>{name}</ClusterLink>
                    </Title>
                    <div className="cards">
                        {members.map((host) => (
                            <HostCard key={host.id} host={host} />
                        ))}
                    </div>
                </section>
            ))}
        </Stack>
    );
}

function ClusterLink({ of, children }: { of: Host; children: string }) {
    if (of.cluster === null) return <>{children}</>;
    return (
        <Anchor inherit renderRoot={(props) => <Link to="/clusters/$id" params={{ id: String(of.cluster_id) }} {...props} />}>
            {children}
        </Anchor>
    );
}

function HostCard({ host }: { host: Host }) {
    return (
        <Link to="/hosts/$id" params={{ id: String(host.id) }} className="panel card-link card">
            <Group justify="space-between" wrap="nowrap" mb={4}>
                <Text fw={620} truncate>
                    {host.name}
                </Text>
                <Status of={host.status} />
            </Group>
            <Text size="xs" className="quiet" mb="sm" truncate>
                {host.address} · {t.version} <Value>{host.pve_version}</Value> ·{" "}
                {host.guests_total === null || host.guests_running === null ? (
                    <>
                        {t.guestsUnknown} <Value>{null}</Value>
                    </>
                ) : (
                    t.guestsRunning({ running: host.guests_running, total: host.guests_total })
                )}
            </Text>
            {host.problem && (
                <Alert color={host.status === "online" ? "orange" : "red"} p={8} mb="sm" icon={<IconAlertTriangle size={16} />}>
                    <Text size="xs" lineClamp={3}>
                        {host.problem.detail}
                    </Text>
                </Alert>
            )}
            <Meters of={host} />
        </Link>
    );
}
