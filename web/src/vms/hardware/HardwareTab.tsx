import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, useState } from "react";
import type { Schemas } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { GuestDisks } from "../../guests/disk/GuestDisks";
import { Nics } from "../../guests/network/Nics";
import { PendingNote } from "../../guests/PendingNote";
import { pendingChanges } from "../../guests/queries";
import { useGuest } from "../../guests/useGuest";
import { SmallButton } from "../../ui/ActionButton";
import { Linked } from "../../ui/Linked";
import { Later } from "../../ui/later/Later";
import { Views } from "../../ui/object/Views";
import { Quiet } from "../../ui/Quiet";
import { Skeletons } from "../../ui/Skeletons";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { HostSilent } from "../HostSilent";
import { vmDetail } from "../queries";
import { useVm } from "../useVm";
import { Devices } from "./Devices";
import { ResourcesDialog } from "./ResourcesDialog";
import { t } from "./texts";
import { capacity, driveSettings, system } from "./values";

// Forms with many fields.
const MachineOptions = lazy(() => import("../options/MachineOptions"));
const CloudInitSettings = lazy(() => import("../cloudinit/CloudInitSettings"));

const VIEWS = [
    { value: "devices", label: t.allDevices },
    { value: "options", label: t.options },
    { value: "cloud-init", label: t.cloudInit },
];

/** The hardware of a virtual machine with its options and its cloud-init settings. */
export default function HardwareTab() {
    const { view } = useSearch({ from: "/shell/vms/$id/hardware" });
    return (
        <>
            <Views label={t.views} views={VIEWS} view={view ?? "devices"} />
            <Later key={view} fallback={<Skeletons shape="page" />}>
                {view === "options" ? <MachineOptions /> : view === "cloud-init" ? <CloudInitSettings /> : <Whole />}
            </Later>
        </>
    );
}

/** The hardware that is in force, and what the next start changes. */
function Whole() {
    const query = useQuery(vmDetail(useVm().id));
    return (
        <Loaded query={query}>
            {(detail) => (
                <Stack gap="md">
                    <HostSilent of={detail} />
                    {detail.pending !== null && detail.pending.length > 0 && <Pending />}
                    {detail.hardware && <Hardware of={detail.hardware} detail={detail} />}
                </Stack>
            )}
        </Loaded>
    );
}

function Hardware({ of, detail }: { of: Schemas["Hardware"]; detail: Schemas["VmDetail"] }) {
    const guest = useGuest();
    const [edits, setEdits] = useState(false);
    const why = useDenialReasonAt(guest.hostId, "vms.reconfigure") ?? guest.unavailable;
    const pending = useQuery({ ...pendingChanges(guest), enabled: (detail.pending ?? []).length > 0 });
    return (
        <>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Panel
                    title={t.processorMemory}
                    aside={
                        <SmallButton why={why} onClick={() => setEdits(true)}>
                            {t.edit}
                        </SmallButton>
                    }
                >
                    <Facts rows={capacity(of)} />
                </Panel>
                <Panel title={t.system}>
                    <Facts rows={system(of)} />
                </Panel>
            </SimpleGrid>
            {edits && !pending.isLoading && (
                <ResourcesDialog
                    of={detail}
                    hardware={of}
                    pending={pending.data?.pending ?? []}
                    onClose={() => setEdits(false)}
                />
            )}
            <Devices />
            <Linked name="disks">
                <GuestDisks settings={driveSettings(of)} />
            </Linked>
            <Linked name="network">
                <Nics guest={useGuest()} />
            </Linked>
        </>
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
