import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { App } from "../../api/client";
import { Meters } from "../../ui/measure/Meter";
import { Status } from "../../ui/Status";
import { Value } from "../../ui/Value";
import { PowerMenu } from "../Power";
import { statusOf } from "../status";
import { UpdateBadge } from "../update/UpdateBadge";
import { t } from "./texts";

/** Apps as cards, with their current resource usage. */
export function AppCards({ rows }: { rows: readonly App[] }) {
    return (
        <div className="cards">
            {rows.map((app) => (
                <article key={app.id} className="panel" style={{ padding: 14, minWidth: 0 }} aria-label={app.name}>
                    <Group justify="space-between" wrap="nowrap" gap="xs" mb={2}>
                        <Link
                            to="/apps/$id"
                            params={{ id: String(app.id) }}
                            className="card-link"
                            style={{ minWidth: 0, flex: 1 }}
                        >
                            <Text fw={620} truncate>
                                {app.name}
                            </Text>
                        </Link>
                        <Status of={statusOf(app)} />
                        <PowerMenu app={app} />
                    </Group>
                    <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm" mih={20}>
                        <Text size="xs" className="quiet" truncate>
                            {app.host_id === null ? t.noHost : <Value>{app.node}</Value>} · {app.ctid} ·{" "}
                            <Value>{app.ip}</Value>
                        </Text>
                        <UpdateBadge app={app} />
                    </Group>
                    <Meters of={app} />
                </article>
            ))}
        </div>
    );
}
