import { IconCopy, IconTemplate, IconTrash } from "@tabler/icons-react";
import type { Vm } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { t } from "./texts";

export type VmAction = "clone" | "template" | "delete";

/** The items of the ⋮ menu of a machine. What the user may not do is shown with the reason; what the machine forbids is told by the service. */
export function VmItems({ vm, onChoose }: { vm: Vm; onChoose: (action: VmAction) => void }) {
    const whyNotClone = useDenialReasonAt(vm.host_id, "vms.clone");
    const whyNotTemplate = useDenialReasonAt(vm.host_id, "vms.template");
    return (
        <>
            <ReasonedItem why={whyNotClone} leftSection={<IconCopy size={15} />} onClick={() => onChoose("clone")}>
                {t.clone}
            </ReasonedItem>
            {!vm.template && (
                <ReasonedItem
                    why={whyNotTemplate}
                    leftSection={<IconTemplate size={15} />}
                    onClick={() => onChoose("template")}
                >
                    {t.toTemplate}
                </ReasonedItem>
            )}
        </>
    );
}

export function DeleteItem({ vm, onChoose }: { vm: Vm; onChoose: () => void }) {
    const whyNot = useDenialReasonAt(vm.host_id, "vms.delete");
    return (
        <ReasonedItem why={whyNot} color="red" leftSection={<IconTrash size={15} />} onClick={onChoose}>
            {t.delete}
        </ReasonedItem>
    );
}
