import { Alert, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import type { Host } from "../../api/client";
import { Spark } from "../../metrics/spark/Spark";
import { grouped } from "../../ui/grouped";
import { AnchorLink } from "../../ui/Links";
import { Meters } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Status } from "../../ui/Status";
import { type CardGroup, Cards } from "../../ui/table/Cards";
import { Value } from "../../ui/Value";
import { t } from "./texts";

const keyOf = (host: Host) => host.id;
const cardOf = (host: Host) => <HostCard host={host} />;

/** Hosts as cards, by cluster. */
export function HostCards({ rows }: { rows: readonly Host[] }) {
    const groups = useMemo(
        () => [...grouped(rows, clusterOf)].map(([name, members]) => groupOf(name, members)),
        [rows],
    );
    return <Cards groups={groups} keyOf={keyOf} card={cardOf} />;
}

const clusterOf = ({ cluster }: Host) => (cluster === null ? t.single : t.clusterOf({ name: cluster }));

function groupOf(name: string, rows: Host[]): CardGroup<Host> {
    const heading = (
        <Title order={2}>
            <ClusterLink of={rows[0]!}>{name}</ClusterLink>
        </Title>
    );
    return { name, heading, rows };
}

function ClusterLink({ of, children }: { of: Host; children: string }) {
    if (of.cluster === null) return <>{children}</>;
    return (
        <AnchorLink inherit to="/clusters/$id" params={{ id: String(of.cluster_id) }}>
            {children}
        </AnchorLink>
    );
}

const HostCard = memo(({ host }: { host: Host }) => (
    <Link to="/hosts/$id" params={{ id: String(host.id) }} className="panel card-link card">
        <Group justify="space-between" wrap="nowrap" mb={4}>
            <Text size="md" fw={620} truncate>
                {host.name}
            </Text>
            <Status of={host.status} />
        </Group>
        <Quiet size="xs" truncate>
            {host.address}
        </Quiet>
        <Quiet size="xs" mb="sm">
            {t.version} <Value>{host.pve_version}</Value> ·{" "}
            {host.guests_total === null || host.guests_running === null ? (
                <>
                    {t.guestsUnknown} <Value>{null}</Value>
                </>
            ) : (
                t.guestsRunning({ running: host.guests_running, total: host.guests_total })
            )}
        </Quiet>
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
        <Meters
            of={host}
            cpu={<Spark type="host" row={host} metric="cpu_pct" />}
            memory={<Spark type="host" row={host} metric="mem_pct" />}
        />
    </Link>
));
