import { query } from "../api/operation";

/** A machine with what only its host knows; the host is asked each time. */
export const vmDetail = (id: number) => query("vms.get", { vm_id: id }, { staleTime: 0, retry: false });

/** Its options and those of its firewall. */
export const vmOptions = (id: number) => query("vms.options", { vm_id: id }, { staleTime: 0, retry: false });

/** Its cloud-init settings; the password is only known as set or not. */
export const vmCloudInit = (id: number) => query("vms.cloud_init", { vm_id: id }, { staleTime: 0, retry: false });

/** Its devices that are neither disks nor NICs, and when a change of each takes effect. */
export const vmHardware = (id: number) => query("vms.hardware", { vm_id: id }, { staleTime: 0, retry: false });

/** What they can be on its node. */
export const vmHardwareChoices = (id: number) =>
    query("vms.hardware_choices", { vm_id: id }, { staleTime: 30_000, retry: false });
