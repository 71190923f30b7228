import { Anchor, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { App } from "../api/client";
import { apps, jobs, webUrl } from "../api/queries";
import { useObstacleAt } from "../auth/access";
import { JobTable } from "../jobs/ActivityPage";
import { Act } from "../ui/Act";
import { bits, bytes, span } from "../ui/format";
import { Empty, Loaded, PageHead, Panel } from "../ui/States";
import { Status } from "../ui/Status";
import { Facts, Meters } from "../ui/Value";
import { Nics } from "./Nics";
import { PowerButtons } from "./Power";
import { Resources } from "./Resources";
import { UninstallDialog } from "./UninstallDialog";
import { WebAddress } from "./WebAddress";

/** One app. */
export default function AppPage() {
    const { id } = useParams({ from: "/shell/apps/$id" });
    const query = useQuery(apps);
    return (
        <Loaded query={query}>
            {(rows) => {
                const app = rows.find((a) => a.id === Number(id));
                return app ? (
                    <Detail app={app} />
                ) : (
                    <Empty
                        title="There is no such app"
                        action={<Button renderRoot={(props) => <Link to="/apps" {...props} />}>All apps</Button>}
                    >
                        It may have been uninstalled, or forgotten.
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Detail({ app }: { app: App }) {
    const [removing, setRemoving] = useState(false);
    const obstacle = useObstacleAt(app.host_id, "apps.uninstall");
    const address = useQuery({ ...webUrl(app.id), enabled: app.ip !== null });
    const history = useQuery(jobs({ target: `app:${app.id}`, page: 1, per_page: 10 }));
    return (
        <>
            <PageHead
                title={
                    <Group gap="sm" component="span">
                        {app.name} <Status of={app.status} />
                    </Group>
                }
                note={
                    app.host_id === null
                        ? "This app has no host: its host was removed."
                        : `Container ${app.ctid} on ${app.node ?? "an unknown node"}, through host ${app.host_name}`
                }
            >
                {address.data && (
                    <Button
                        component="a"
                        href={address.data.url}
                        target="_blank"
                        rel="noopener noreferrer"
                        variant="light"
                        leftSection={<IconExternalLink size={15} />}
                    >
                        Open
                    </Button>
                )}
                <PowerButtons app={app} />
                <Act
                    why={obstacle}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={15} />}
                    onClick={() => setRemoving(true)}
                >
                    Uninstall
                </Act>
            </PageHead>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Panel title="Now">
                    <Meters of={app} />
                    <div style={{ height: 14 }} />
                    <Facts
                        rows={[
                            ["Address", app.ip === null ? null : <span className="mono">{app.ip}</span>],
                            ["Memory", bytes(app.mem_total_bytes)],
                            ["Disk", bytes(app.disk_total_bytes)],
                            [
                                "Network",
                                app.net_in_bps === null || app.net_out_bps === null
                                    ? null
                                    : `${bits(app.net_in_bps)} in · ${bits(app.net_out_bps)} out`,
                            ],
                            ["Up for", span(app.uptime_s)],
                            ["Tags", app.tags.join(", ") || "none"],
                        ]}
                    />
                </Panel>
                <Resources key={`r${app.id}`} app={app} />
                <Nics app={app} />
                <WebAddress key={`w${app.id}`} app={app} />
            </SimpleGrid>
            <Stack mt="md" gap="xs">
                <Text fw={620} component="h2" m={0}>
                    Jobs
                </Text>
                <Loaded query={history}>
                    {({ rows }) =>
                        rows.length === 0 ? (
                            <Text size="sm" className="quiet">
                                None yet. <Anchor renderRoot={(p) => <Link to="/activity" {...p} />}>All activity</Anchor>
                            </Text>
                        ) : (
                            <JobTable rows={rows} />
                        )
                    }
                </Loaded>
            </Stack>
            <UninstallDialog app={app} opened={removing} onClose={() => setRemoving(false)} />
        </>
    );
}
