import { Stack } from "@mantine/core";
import { useMeasured } from "../../api/measured";
import { Ago } from "../../ui/Ago";
import type { Fact } from "../../ui/fact";
import { span } from "../../ui/format";
import { Meters } from "../../ui/measure/Meter";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { HostCharts } from "./HostCharts";
import { t } from "./texts";
import { useHost } from "./useHost";
import { WhySlow } from "./WhySlow";

/** The most important values of a host. */
export default function HostOverview() {
    const host = useHost();
    const uptime = useMeasured(host, ({ uptime_s }) => span(uptime_s));
    return (
        <Stack gap="md">
            <Panel title={t.now}>
                <Stack gap="md">
                    <Meters of={host} />
                    <Facts
                        rows={[
                            [t.uptime, uptime],
                            [
                                t.guests,
                                host.guests_total === null || host.guests_running === null
                                    ? null
                                    : t.guestsRunning({ running: host.guests_running, total: host.guests_total }),
                            ],
                            [t.version, host.pve_version],
                            // While it answers, it is polled every few seconds, and the list is not fetched again for that.
                            ...(host.status === "online"
                                ? []
                                : [[t.lastResponse, host.last_seen_at && <Ago at={host.last_seen_at} />] as Fact]),
                        ]}
                    />
                </Stack>
            </Panel>
            <WhySlow host={host} />
            <HostCharts host={host} />
        </Stack>
    );
}
