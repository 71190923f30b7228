import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, take, type Vm } from "../../api/client";
import { vms } from "../../api/queries";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { phraseOf } from "../useVm";
import { t } from "./texts";

/** Deletes a machine with its disks. */
export function DeleteDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const { started } = useJobs();
    const name = vmName(vm);
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.deleteQuestion({ name })}
            action={t.deleteMachine}
            phrase={phraseOf(vm)}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.DELETE("/api/v1/vms/{vm_id}", {
                        params: { path: { vm_id: vm.id } },
                        body: { confirm: confirm || null },
                    }),
                );
                started(job, t.deleting({ name }));
                await navigate({ to: "/inventory", search: { view: "vms" } });
                void cache.invalidateQueries({ queryKey: vms.queryKey });
            }}
        >
            <Text size="sm">{t.disksToo({ vmid: String(vm.vmid) })}</Text>
            <Text size="xs" className="quiet">
                {t.cantUndone}
            </Text>
        </DangerDialog>
    );
}
