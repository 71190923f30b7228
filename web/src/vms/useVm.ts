import { createContext, useContext } from "react";
import type { Vm } from "../api/client";
import type { PowerTarget } from "../guests/powers";
import { t as guestTexts } from "../guests/texts";
import { t } from "./texts";

const VmContext = createContext<Vm | null>(null);
export const VmProvider = VmContext.Provider;

/** The virtual machine of the current page. */
export function useVm(): Vm {
    const vm = useContext(VmContext);
    if (vm === null) throw new Error("useVm is called outside of the page of a virtual machine");
    return vm;
}

/** Its name; Proxmox VE shows machines without one by their VM ID. */
export const nameOf = ({ name, vmid }: Vm): string => name ?? t.unnamed({ vmid });

/** The machine for its power actions. */
export const powerOf = (vm: Vm): PowerTarget => ({
    type: "vm",
    id: vm.id,
    name: nameOf(vm),
    status: vm.status,
    hostId: vm.host_id,
    busy: vm.template ? t.isTemplate : vm.status === "pending" ? guestTexts.jobWorks : null,
});
