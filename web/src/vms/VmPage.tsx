import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../alerts/ObjectAlerts";
import type { Vm } from "../api/client";
import { vms } from "../api/queries";
import { GuestMenu } from "../guests/GuestMenu";
import { GuestStatus } from "../guests/GuestStatus";
import { GuestTags } from "../guests/labels/GuestTags";
import { PrimaryAction, usePowerItems } from "../guests/Power";
import { GuestProvider, useGuest } from "../guests/useGuest";
import { vmName } from "../guests/vmName";
import { MaintenanceNotice } from "../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../maintenance/useStartMaintenance";
import { useTabs } from "../shell/useTabs";
import { Found } from "../ui/object/Found";
import { ObjectPage } from "../ui/object/ObjectPage";
import { CloneDialog } from "./actions/CloneDialog";
import { DeleteDialog } from "./actions/DeleteDialog";
import { TemplateDialog } from "./actions/TemplateDialog";
import { DeleteItem, type VmAction, VmItems } from "./actions/VmMenu";
import { t } from "./texts";
import { powerOf, VmProvider } from "./useVm";

/** A template does not run. */
const NO_POWER = { gentle: [], hard: [] };

/** One virtual machine; each tab has its own URL. */
export default function VmPage() {
    const { id } = useParams({ from: "/shell/vms/$id" });
    return (
        <Found
            query={useQuery(vms)}
            id={id}
            none={t.none}
            noneText={t.noneText}
            all={t.all}
            to="/inventory"
            search={{ view: "vms" }}
        >
            {(vm) => (
                <VmProvider key={vm.id} value={vm}>
                    <GuestProvider value={powerOf(vm)}>
                        <Page vm={vm} />
                    </GuestProvider>
                </VmProvider>
            )}
        </Found>
    );
}

function Page({ vm }: { vm: Vm }) {
    const guest = useGuest();
    const power = usePowerItems(guest);
    const [open, setOpen] = useState<VmAction | null>(null);
    const close = () => setOpen(null);
    const maintenance = useStartMaintenance(`vm:${vm.id}`, vmName(vm), vm.host_id);
    return (
        <ObjectPage
            name={vmName(vm)}
            state={
                vm.template ? (
                    <Badge variant="default">{t.template}</Badge>
                ) : (
                    <GuestStatus of={vm.status} host={vm.host_id} />
                )
            }
            note={t.place({ vmid: String(vm.vmid), node: vm.node ?? t.unknownNode, host: vm.host_name ?? "–" })}
            tags={<GuestTags tags={vm.tags} />}
            actions={!vm.template && <PrimaryAction guest={guest} />}
            menu={
                <GuestMenu
                    power={vm.template ? NO_POWER : power}
                    danger={<DeleteItem vm={vm} onChoose={() => setOpen("delete")} />}
                >
                    <VmItems vm={vm} onChoose={setOpen} />
                    {!vm.template && maintenance.item}
                </GuestMenu>
            }
            notices={
                <>
                    <ObjectAlerts target={`vm:${vm.id}`} />
                    <MaintenanceNotice target={`vm:${vm.id}`} />
                </>
            }
            tabs={useTabs({ without: ["migrate"] })}
        >
            <Outlet />
            {power.dialog}
            {maintenance.dialog}
            {open === "clone" && <CloneDialog vm={vm} onClose={close} />}
            {open === "template" && <TemplateDialog vm={vm} onClose={close} />}
            {open === "delete" && <DeleteDialog vm={vm} onClose={close} />}
        </ObjectPage>
    );
}
