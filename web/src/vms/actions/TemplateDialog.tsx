import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, take, type Vm } from "../../api/client";
import { vms } from "../../api/queries";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { phraseOf } from "../useVm";
import { t } from "./texts";

/** Converts a machine to a template, permanently. */
export function TemplateDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const cache = useQueryClient();
    const { started } = useJobs();
    const name = vmName(vm);
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.templateQuestion({ name })}
            action={t.toTemplate}
            phrase={phraseOf(vm)}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.POST("/api/v1/vms/{vm_id}/template", {
                        params: { path: { vm_id: vm.id } },
                        body: { confirm: confirm || null },
                    }),
                );
                started(job, t.converting({ name }));
                void cache.invalidateQueries({ queryKey: vms.queryKey });
            }}
        >
            <Text size="sm">{t.templateStays}</Text>
        </DangerDialog>
    );
}
