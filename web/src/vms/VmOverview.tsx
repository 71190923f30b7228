import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { useMeasured } from "../api/measured";
import { GuestNotes } from "../guests/labels/GuestNotes";
import { GuestFacts } from "../guests/overview/GuestFacts";
import { GuestNow } from "../guests/overview/GuestNow";
import { vmName } from "../guests/vmName";
import { DayChart } from "../metrics/chart/DayChart";
import type { Fact } from "../ui/fact";
import { AnchorLink } from "../ui/Links";
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

/** How a virtual machine is, what is asked about it first, and what its host knows of it. */
export default function VmOverview() {
    const vm = useVm();
    const { data } = useQuery(vmDetail(vm.id));
    const uptime = useMeasured(vm, (one) => one.uptime_s);
    const ip = useMeasured(vm, (one) => one.ip);
    return (
        <Stack gap="md">
            {data && <HostSilent of={data} />}
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Stack gap="md">
                    <DayChart target={`vm:${vm.id}`} name={vmName(vm)} />
                    <GuestNow of={vm} />
                    {data && <GuestNotes notes={isKnown(data) ? data.notes : undefined} />}
                </Stack>
                <Stack gap="md">
                    <GuestFacts of={vm} uptime={uptime} ip={ip} last={data && settingsOf(data)} />
                    {data && <AgentPanel of={data} />}
                    {data && <ManagementPanel of={data} />}
                </Stack>
            </SimpleGrid>
        </Stack>
    );
}

function settingsOf(detail: Schemas["VmDetail"]): Fact[] {
    const params = { id: String(detail.id) };
    const option = (text: string | null) =>
        text && (
            <AnchorLink inherit to="/vms/$id/hardware" params={params} search={{ view: "options" }}>
                {text}
            </AnchorLink>
        );
    const either = (value: boolean | null, yes: string, no: string) => option(value === null ? null : value ? yes : no);
    const { hardware } = detail;
    const snapshots = snapshotsText(detail.snapshots);
    return [
        [t.osType, option(hardware && osName(hardware.ostype))],
        [t.startsOnBoot, either(detail.starts_on_boot, t.yes, t.no)],
        [t.protection, either(detail.is_protected, t.protected, t.off)],
        [
            overview.snapshots,
            snapshots && (
                <AnchorLink inherit to="/vms/$id/protection" params={params}>
                    {snapshots}
                </AnchorLink>
            ),
        ],
        ...(detail.based_on ? [[t.basedOn, detail.based_on] as Fact] : []),
    ];
}
