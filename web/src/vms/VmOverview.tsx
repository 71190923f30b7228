import { useMeasured } from "../api/measured";
import { useOutdatedSince } from "../hosts/outdated";
import { bits, bytes, span } from "../ui/format";
import { Meters } from "../ui/measure/Meter";
import { Panel } from "../ui/States";
import { type Fact, Facts } from "../ui/Value";
import { t } from "./texts";
import { useVm } from "./useVm";

/** The most important values of a virtual machine. */
export default function VmOverview() {
    const vm = useVm();
    const incoming = useMeasured(vm, ({ net_in_bps }) => bits(net_in_bps));
    const outgoing = useMeasured(vm, ({ net_out_bps }) => bits(net_out_bps));
    const uptime = useMeasured(vm, ({ uptime_s }) => span(uptime_s));
    return (
        <div data-outdated={useOutdatedSince(vm.host_id) ?? undefined}>
            <Panel title={t.now}>
                <Meters of={vm} />
                <Facts
                    rows={[
                        [t.cores, vm.cores],
                        [t.memory, bytes(vm.mem_total_bytes)],
                        [t.disk, bytes(vm.disk_total_bytes)],
                        [t.throughput, incoming === null || outgoing === null ? null : t.networkUse({ in: incoming, out: outgoing })],
                        [t.uptime, uptime],
                        ...(vm.lock === null ? [] : [[t.lock, vm.lock] as Fact]),
                    ]}
                />
            </Panel>
        </div>
    );
}
