import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../alerts/ObjectAlerts";
import type { Vm } from "../api/client";
import { vms } from "../api/queries";
import { GuestStatus } from "../guests/GuestStatus";
import { PowerButtons } from "../guests/Power";
import { GuestProvider } from "../guests/useGuest";
import { vmName } from "../guests/vmName";
import { MaintenanceNotice } from "../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../maintenance/useStartMaintenance";
import { useTabs } from "../shell/useTabs";
import { Found } from "../ui/object/Found";
import { ObjectPage } from "../ui/object/ObjectPage";
import { CloneDialog } from "./actions/CloneDialog";
import { DeleteDialog } from "./actions/DeleteDialog";
import { TemplateDialog } from "./actions/TemplateDialog";
import { type VmAction, VmMenu } from "./actions/VmMenu";
import { t } from "./texts";
import { powerOf, VmProvider } from "./useVm";

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
                    <Page vm={vm} />
                </VmProvider>
            )}
        </Found>
    );
}

function Page({ vm }: { vm: Vm }) {
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
            tags={vm.tags}
            actions={!vm.template && <PowerButtons guest={powerOf(vm)} />}
            menu={
                <>
                    {!vm.template && maintenance.item}
                    <VmMenu vm={vm} onChoose={setOpen} />
                </>
            }
            notices={
                <>
                    <ObjectAlerts target={`vm:${vm.id}`} />
                    <MaintenanceNotice target={`vm:${vm.id}`} />
                </>
            }
            tabs={useTabs()}
        >
            <GuestProvider value={powerOf(vm)}>
                <Outlet />
            </GuestProvider>
            {maintenance.dialog}
            {open === "clone" && <CloneDialog vm={vm} onClose={close} />}
            {open === "template" && <TemplateDialog vm={vm} onClose={close} />}
            {open === "delete" && <DeleteDialog vm={vm} onClose={close} />}
        </ObjectPage>
    );
}
