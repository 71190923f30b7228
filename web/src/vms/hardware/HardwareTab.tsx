import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { PendingNote } from "../../guests/PendingNote";
import { pendingChanges } from "../../guests/queries";
import { useGuest } from "../../guests/useGuest";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { HostSilent } from "../HostSilent";
import { vmDetail } from "../queries";
import { useVm } from "../useVm";
import { t } from "./texts";
import { capacity, computer, devices, driveText } from "./values";

/** The hardware of a virtual machine that is in force, and what its next start changes. */
export default function HardwareTab() {
    const query = useQuery(vmDetail(useVm().id));
    return (
        <Loaded query={query}>
            {(detail) => (
                <Stack gap="md">
                    <HostSilent of={detail} />
                    {detail.pending !== null && detail.pending.length > 0 && <Pending />}
                    {detail.hardware && <Hardware id={detail.id} of={detail.hardware} />}
                </Stack>
            )}
        </Loaded>
    );
}

function Hardware({ id, of }: { id: number; of: Schemas["Hardware"] }) {
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Panel title={t.processorMemory}>
                <Facts rows={capacity(of)} />
            </Panel>
            <Panel title={t.computer}>
                <Facts rows={computer(of)} />
            </Panel>
            <Panel
                title={t.disks}
                aside={
                    <AnchorLink to="/vms/$id/disks" params={{ id: String(id) }}>
                        {t.changeDisks}
                    </AnchorLink>
                }
            >
                {of.disks.length + of.unused_disks.length === 0 ? (
                    <Quiet>{t.noDisks}</Quiet>
                ) : (
                    <Facts
                        rows={[
                            ...of.disks.map((drive): [string, string] => [drive.key, driveText(drive)]),
                            ...of.unused_disks.map((drive): [string, string] => [
                                t.unused({ key: drive.key }),
                                driveText(drive),
                            ]),
                        ]}
                    />
                )}
            </Panel>
            <Panel title={t.devices}>
                <Facts rows={devices(of)} />
            </Panel>
        </SimpleGrid>
    );
}

function Pending() {
    const guest = useGuest();
    const query = useQuery(pendingChanges(guest));
    return (
        <Panel title={t.pending}>
            <Stack gap="sm">
                <Quiet>{t.pendingNote}</Quiet>
                <Loaded query={query} shape="rows">
                    {({ pending }) =>
                        pending.map(({ key, value, pending: next }) => (
                            <PendingNote key={key} guest={guest} of={key}>
                                {t.afterNextStart({ next: next ?? t.removed, now: value ?? t.notSet })}
                            </PendingNote>
                        ))
                    }
                </Loaded>
            </Stack>
        </Panel>
    );
}
