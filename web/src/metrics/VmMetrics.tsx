import { vmName } from "../guests/vmName";
import { useVm } from "../vms/useVm";
import { ObjectMetrics } from "./chart/ObjectMetrics";

/** The metrics of a virtual machine: of its memory there are two views. */
export default function VmMetrics() {
    const vm = useVm();
    return <ObjectMetrics target={`vm:${vm.id}`} name={vmName(vm)} memory={vm.mem_total_bytes} isMachine />;
}
