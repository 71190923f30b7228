import { Anchor, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobs } from "../api/queries";
import { JobTable } from "../jobs/ActivityPage";
import { bits, bytes, span } from "../ui/format";
import { Loaded, Panel } from "../ui/States";
import { Facts, Meters } from "../ui/Value";
import { Resources } from "./Resources";
import { UpdateBadge } from "./update/UpdateBadge";
import { useApp } from "./useApp";
import { WebAddress } from "./WebAddress";

/** The most important values of an app, and its most frequently changed settings. */
export default function Overview() {
    const app = useApp();
    const history = useQuery(jobs({ target: `app:${app.id}`, page: 1, per_page: 10 }));
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Stack gap="md" style={{ minWidth: 0 }}>
                <Panel title="Now" aside={<UpdateBadge app={app} />}>
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
                            ["Uptime", span(app.uptime_s)],
                            ["Tags", app.tags.join(", ") || "none"],
                            ["Catalogue entry", app.catalog_slug ?? "none"],
                        ]}
                    />
                </Panel>
                <Stack gap="xs">
                    <Text fw={620} component="h2" m={0}>
                        Jobs
                    </Text>
                    <Loaded query={history}>
                        {({ rows }) =>
                            rows.length === 0 ? (
                                <Text size="sm" className="quiet">
                                    None yet.{" "}
                                    <Anchor renderRoot={(p) => <Link to="/activity" {...p} />}>All activity</Anchor>
                                </Text>
                            ) : (
                                <JobTable rows={rows} />
                            )
                        }
                    </Loaded>
                </Stack>
            </Stack>
            <Stack gap="md" style={{ minWidth: 0 }}>
                <Resources app={app} />
                <WebAddress app={app} />
            </Stack>
        </SimpleGrid>
    );
}
