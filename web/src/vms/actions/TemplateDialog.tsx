import { Text } from "@mantine/core";
import type { Vm } from "../../api/client";
import { useSend } from "../../api/command";
import { vmName } from "../../guests/vmName";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { phraseOf } from "../useVm";
import { t } from "./texts";

/** Converts a machine to a template, permanently. */
export function TemplateDialog({ vm, onClose }: { vm: Vm; onClose: () => void }) {
    const send = useSend();
    const { started } = useJobs();
    const name = vmName(vm);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.templateQuestion({ name })}
            action={t.toTemplate}
            phrase={phraseOf(vm)}
            onConfirm={async (confirm) => {
                const { job } = await send("vms.template", { vm_id: vm.id, body: { confirm: confirm || null } });
                started(job, t.converting({ name }));
            }}
        >
            <Text>{t.templateStays}</Text>
        </DangerDialog>
    );
}
