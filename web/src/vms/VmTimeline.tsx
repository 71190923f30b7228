import { Timeline } from "../timeline/Timeline";
import { useVm } from "./useVm";

/** What happened to a virtual machine. */
export default function VmTimeline() {
    return <Timeline target={`vm:${useVm().id}`} />;
}
