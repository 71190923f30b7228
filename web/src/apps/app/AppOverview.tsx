import { SimpleGrid, Stack } from "@mantine/core";
import { useMeasured } from "../../api/measured";
import { useOutdatedSince } from "../../hosts/outdated";
import { bits, bytes, span } from "../../ui/format";
import { Meters } from "../../ui/measure/Meter";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { AppSettings } from "../AppSettings";
import { UpdateBadge } from "../update/UpdateBadge";
import { useApp } from "../useApp";
import { AppLabels } from "./AppLabels";
import { t } from "./texts";

/** The most important values of an app, and its most frequently changed settings. */
export default function AppOverview() {
    const app = useApp();
    const incoming = useMeasured(app, ({ net_in_bps }) => bits(net_in_bps));
    const outgoing = useMeasured(app, ({ net_out_bps }) => bits(net_out_bps));
    const ip = useMeasured(app, (one) => one.ip);
    const uptime = useMeasured(app, ({ uptime_s }) => span(uptime_s));
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Stack gap="md" data-outdated={useOutdatedSince(app.host_id) ?? undefined}>
                <Panel title={t.now} aside={<UpdateBadge app={app} />}>
                    <Meters of={app} />
                    <Facts
                        rows={[
                            [t.address, ip && <span className="mono">{ip}</span>],
                            [t.memory, bytes(app.mem_total_bytes)],
                            [t.disk, bytes(app.disk_total_bytes)],
                            [
                                t.network,
                                incoming === null || outgoing === null
                                    ? null
                                    : t.networkUse({ in: incoming, out: outgoing }),
                            ],
                            [t.uptime, uptime],
                            [t.entry, app.catalog_slug ?? t.noEntry],
                        ]}
                    />
                </Panel>
                <AppLabels />
            </Stack>
            <AppSettings key={app.id} app={app} />
        </SimpleGrid>
    );
}
