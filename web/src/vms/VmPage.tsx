import { Badge, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../alerts/ObjectAlerts";
import type { Vm } from "../api/client";
import { vms } from "../api/queries";
import { GuestStatus } from "../guests/GuestStatus";
import { t as guestTexts } from "../guests/names";
import { PowerButtons } from "../guests/Power";
import { GuestProvider } from "../guests/useGuest";
import { vmName } from "../guests/vmName";
import { MaintenanceNotice } from "../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../maintenance/useStartMaintenance";
import { ObjectPage } from "../ui/object/ObjectPage";
import { Empty, Loaded } from "../ui/States";
import { CloneDialog } from "./actions/CloneDialog";
import { DeleteDialog } from "./actions/DeleteDialog";
import { TemplateDialog } from "./actions/TemplateDialog";
import { type VmAction, VmMenu } from "./actions/VmMenu";
import { t as names } from "./names";
import { t } from "./texts";
import { powerOf, VmProvider } from "./useVm";

/** One virtual machine; each tab has its own URL. */
export default function VmPage() {
    const { id } = useParams({ from: "/shell/vms/$id" });
    return (
        <Loaded query={useQuery(vms)}>
            {(rows) => {
                const vm = rows.find((one) => one.id === Number(id));
                return vm ? (
                    <VmProvider key={vm.id} value={vm}>
                        <Page vm={vm} />
                    </VmProvider>
                ) : (
                    <Empty
                        alone
                        title={t.none}
                        action={
                            <Button
                                renderRoot={(props) => <Link to="/inventory" search={{ view: "vms" }} {...props} />}
                            >
                                {t.all}
                            </Button>
                        }
                    >
                        {t.noneText}
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Page({ vm }: { vm: Vm }) {
    const [open, setOpen] = useState<VmAction | null>(null);
    const close = () => setOpen(null);
    const at = `/vms/${vm.id}`;
    const maintenance = useStartMaintenance(`vm:${vm.id}`, vmName(vm), vm.host_id);
    return (
        <ObjectPage
            name={vmName(vm)}
            state={
                vm.template ? (
                    <Badge variant="default" tt="none">
                        {t.template}
                    </Badge>
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
            tabs={[
                { to: at, label: names.overview },
                { to: `${at}/metrics`, label: guestTexts.metrics },
                { to: `${at}/console`, label: guestTexts.console },
                { to: `${at}/hardware`, label: names.hardware },
                { to: `${at}/network`, label: names.network },
                { to: `${at}/firewall`, label: guestTexts.firewall },
                { to: `${at}/disks`, label: guestTexts.disks },
                { to: `${at}/snapshots`, label: guestTexts.snapshots },
                { to: `${at}/backups`, label: guestTexts.backups },
                { to: `${at}/options`, label: names.options },
                { to: `${at}/cloud-init`, label: names.cloudInit },
                { to: `${at}/migrate`, label: names.move },
                { to: `${at}/timeline`, label: names.timeline },
            ]}
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
