import type { Vm } from "../api/client";
import { t } from "./names";

/** The name of a virtual machine; Proxmox VE shows machines without one by their VM ID. */
export const vmName = ({ name, vmid }: Pick<Vm, "name" | "vmid">): string => name ?? t.unnamedVm({ vmid });
