import { Stack } from "@mantine/core";
import { ago, span } from "../../ui/format";
import { Meters } from "../../ui/measure/Meter";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { HostCharts } from "./HostCharts";
import { t } from "./texts";
import { useHost } from "./useHost";

/** The most important values of a host. */
export default function HostOverview() {
    const host = useHost();
    return (
        <Stack gap="md">
            <Panel title={t.now}>
                <Stack gap="md">
                    <Meters of={host} />
                    <Facts
                        rows={[
                            [t.uptime, span(host.uptime_s)],
                            [
                                t.guests,
                                host.guests_total === null || host.guests_running === null
                                    ? null
                                    : t.guestsRunning({ running: host.guests_running, total: host.guests_total }),
                            ],
                            [t.version, host.pve_version],
                            [t.lastResponse, ago(host.last_seen_at)],
                        ]}
                    />
                </Stack>
            </Panel>
            <HostCharts host={host} />
        </Stack>
    );
}
