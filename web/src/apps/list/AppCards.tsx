import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import type { App } from "../../api/client";
import { useMeasured } from "../../api/measured";
import { PowerMenu } from "../../guests/Power";
import { useOutdatedSince } from "../../hosts/outdated";
import { Spark } from "../../metrics/spark/Spark";
import { Meters } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Status } from "../../ui/Status";
import { Cards } from "../../ui/table/Cards";
import { Value } from "../../ui/Value";
import { powerOf } from "../power";
import { statusOf } from "../status";
import { UpdateBadge } from "../update/UpdateBadge";
import { t } from "./texts";

const keyOf = (app: App) => app.id;
const cardOf = (app: App) => <AppCard app={app} />;

/** Apps as cards, with their current resource usage. */
export function AppCards({ rows }: { rows: readonly App[] }) {
    const groups = useMemo(() => [{ rows }], [rows]);
    return <Cards groups={groups} keyOf={keyOf} card={cardOf} />;
}

const AppCard = memo(({ app }: { app: App }) => {
    const since = useOutdatedSince(app.host_id);
    const ip = useMeasured(app, (one) => one.ip);
    return (
        <article className="panel card" aria-label={app.name} data-outdated={since ?? undefined}>
            <Group justify="space-between" wrap="nowrap" gap="xs" mb={2}>
                <Link to="/apps/$id" params={{ id: String(app.id) }} className="card-link card-name">
                    <Text size="md" fw={620} truncate>
                        {app.name}
                    </Text>
                </Link>
                <Status of={statusOf(app)} asOf={since} />
                <PowerMenu guest={powerOf(app)} />
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm" mih={20}>
                <Quiet size="xs" truncate>
                    {app.host_id === null ? t.noHost : <Value>{app.node}</Value>} · {app.ctid} · <Value>{ip}</Value>
                </Quiet>
                <UpdateBadge app={app} />
            </Group>
            <Meters
                of={app}
                cpu={<Spark type="app" row={app} metric="cpu_pct" />}
                memory={<Spark type="app" row={app} metric="mem_pct" />}
            />
        </article>
    );
});
