import { ago, bytes, span } from "../../ui/format";
import { Panel } from "../../ui/States";
import { Facts, Meters } from "../../ui/Value";
import { t } from "./texts";
import { useHost } from "./useHost";

/** The most important values of a host. */
export default function HostOverview() {
    const host = useHost();
    return (
        <Panel title={t.now}>
            <Meters of={host} />
            <div style={{ height: 14 }} />
            <Facts
                rows={[
                    [t.cores, host.cores],
                    [t.memory, bytes(host.mem_total_bytes)],
                    [t.disk, bytes(host.disk_total_bytes)],
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
        </Panel>
    );
}
