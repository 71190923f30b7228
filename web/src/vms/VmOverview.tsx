import { Group, SimpleGrid, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { useMeasured } from "../api/measured";
import { Labels } from "../guests/labels/Labels";
import { useOutdatedSince } from "../hosts/outdated";
import { CopyIcon } from "../ui/Copy";
import type { Fact } from "../ui/fact";
import { bits, bytes, span } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Meters } from "../ui/measure/Meter";
import { Loaded, Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { HostSilent } from "./HostSilent";
import { osName } from "./ostype/ostypes";
import { AgentPanel } from "./overview/AgentPanel";
import { snapshotsText } from "./overview/facts";
import { ManagementPanel } from "./overview/ManagementPanel";
import { t as overview } from "./overview/texts";
import { vmDetail } from "./queries";
import { t } from "./texts";
import { useVm } from "./useVm";

/** Whether its host answered, so that what is null is known to be none. */
const isKnown = ({ missing_since, problem }: Schemas["VmDetail"]) => missing_since === null && problem === null;

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
                {query.data && (
                    <Stack gap="md">
                        <AgentPanel of={query.data} />
                        <ManagementPanel of={query.data} />
                        <Labels tags={query.data.tags} notes={isKnown(query.data) ? query.data.notes : undefined} />
                    </Stack>
                )}
            </SimpleGrid>
        </Stack>
    );
}

function Now() {
    const vm = useVm();
    const incoming = useMeasured(vm, ({ net_in_bps }) => bits(net_in_bps));
    const outgoing = useMeasured(vm, ({ net_out_bps }) => bits(net_out_bps));
    const uptime = useMeasured(vm, ({ uptime_s }) => span(uptime_s));
    const ip = useMeasured(vm, (one) => one.ip);
    return (
        <div data-outdated={useOutdatedSince(vm.host_id) ?? undefined}>
            <Panel title={t.now}>
                <Meters of={vm} />
                <Facts
                    rows={[
                        [t.address, ip && <Address ip={ip} />],
                        [t.cores, vm.cores],
                        [t.memory, bytes(vm.mem_total_bytes)],
                        [t.disk, bytes(vm.disk_total_bytes)],
                        [
                            t.throughput,
                            incoming === null || outgoing === null
                                ? null
                                : t.networkUse({ in: incoming, out: outgoing }),
                        ],
                        [t.uptime, uptime],
                    ]}
                />
            </Panel>
        </div>
    );
}

function Address({ ip }: { ip: string }) {
    return (
        <Group gap="xs" wrap="nowrap">
            <span className="breaks">{ip}</span>
            <CopyIcon label={overview.copyAddress({ address: ip })} text={() => ip} icon={IconCopy} />
        </Group>
    );
}

function settingsOf(detail: Schemas["VmDetail"]): Fact[] {
    const either = (value: boolean | null, yes: string, no: string) => (value === null ? null : value ? yes : no);
    const { hardware } = detail;
    const snapshots = snapshotsText(detail.snapshots);
    return [
        [t.osType, hardware && osName(hardware.ostype)],
        [t.startsOnBoot, either(detail.starts_on_boot, t.yes, t.no)],
        [t.protection, either(detail.is_protected, t.protected, t.off)],
        [
            overview.snapshots,
            snapshots && (
                <AnchorLink to="/vms/$id/snapshots" params={{ id: String(detail.id) }}>
                    {snapshots}
                </AnchorLink>
            ),
        ],
        [t.basedOn, hardware && (detail.based_on ?? t.noSnapshot)],
    ];
}
