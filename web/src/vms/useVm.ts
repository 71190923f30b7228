import { createContext, useContext } from "react";
import type { Vm } from "../api/client";
import { t as guestTexts } from "../guests/names";
import type { Guest } from "../guests/useGuest";
import { vmName } from "../guests/vmName";
import { t } from "./names";

const VmContext = createContext<Vm | null>(null);
export const VmProvider = VmContext.Provider;

/** The virtual machine of the current page. */
export function useVm(): Vm {
    const vm = useContext(VmContext);
    if (vm === null) throw new Error("useVm is called outside of the page of a virtual machine");
    return vm;
}

/** The machine for its power actions and for the pages that it shares with apps. */
export const powerOf = (vm: Vm): Guest => ({
    type: "vm",
    id: vm.id,
    name: vmName(vm),
    status: vm.status,
    hostId: vm.host_id,
    busy: vm.template ? t.isTemplate : vm.status === "pending" ? guestTexts.jobWorks : null,
    unavailable: vm.host_id === null ? t.noHost : null,
});

/** What must be typed before it is destroyed; of one that runs the service refuses that, so nothing has to be typed first. */
export const phraseOf = (vm: Vm): string | undefined => (vm.status === "stopped" ? vmName(vm) : undefined);
