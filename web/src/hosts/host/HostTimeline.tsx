import { Timeline } from "../../timeline/Timeline";
import { useHost } from "./useHost";

/** What happened to a host. */
export default function HostTimeline() {
    return <Timeline target={`host:${useHost().id}`} />;
}
