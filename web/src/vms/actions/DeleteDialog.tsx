import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Vm } from "../../api/client";
import { useSend } from "../../api/command";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { Quiet } from "../../ui/Quiet";
import { phraseOf } from "../useVm";
import { t } from "./texts";

/** Deletes a machine with its disks. */
export function DeleteDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const send = useSend();
    const navigate = useNavigate();
    const { started } = useJobs();
    const name = vmName(vm);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.deleteQuestion({ name })}
            action={t.deleteMachine}
            phrase={phraseOf(vm)}
            onConfirm={async (confirm) => {
                const { job } = await send("vms.delete", { vm_id: vm.id, body: { confirm: confirm || null } });
                started(job, t.deleting({ name }));
                await navigate({ to: "/inventory", search: { view: "vms" } });
            }}
        >
            <Text>{t.disksToo({ vmid: String(vm.vmid) })}</Text>
            <Quiet size="xs">{t.cantUndone}</Quiet>
        </DangerDialog>
    );
}
