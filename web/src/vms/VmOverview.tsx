import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { useMeasured } from "../api/measured";
import { useOutdatedSince } from "../hosts/outdated";
import { JobLink } from "../jobs/JobLink";
import { bits, bytes, span } from "../ui/format";
import { Meters } from "../ui/measure/Meter";
import { Loaded, Panel } from "../ui/States";
import { type Fact, Facts } from "../ui/Value";
import { HostSilent } from "./HostSilent";
import { Labels } from "./labels/Labels";
import { osName } from "./ostype/ostypes";
import { vmDetail } from "./queries";
import { t } from "./texts";
import { useVm } from "./useVm";

/** The most important values of a virtual machine, and what its host knows of it. */
export default function VmOverview() {
    const query = useQuery(vmDetail(useVm().id));
    return (
        <Stack gap="md">
            {query.data && <HostSilent of={query.data} />}
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Stack gap="md">
                    <Now />
                    <Panel title={t.settings}>
                        <Loaded query={query} shape="rows">
                            {(detail) => <Facts rows={settingsOf(detail)} />}
                        </Loaded>
                    </Panel>
                </Stack>
                {query.data && <Labels of={query.data} />}
            </SimpleGrid>
        </Stack>
    );
}

function Now() {
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

function settingsOf(detail: Schemas["VmDetail"]): Fact[] {
    const either = (value: boolean | null, yes: string, no: string) => (value === null ? null : value ? yes : no);
    const { hardware, locked_by } = detail;
    return [
        [t.osType, hardware && osName(hardware.ostype)],
        [t.agent, either(detail.agent_configured, t.agentOn, t.agentOff)],
        [t.startsOnBoot, either(detail.starts_on_boot, t.yes, t.no)],
        [t.protection, either(detail.is_protected, t.protected, t.off)],
        [t.ha, either(detail.highly_available, t.haManaged, t.no)],
        [t.basedOn, hardware && (detail.based_on ?? t.noSnapshot)],
        ...(locked_by === null ? [] : [[t.job, <JobLink key="job" id={locked_by} />] as Fact]),
    ];
}
