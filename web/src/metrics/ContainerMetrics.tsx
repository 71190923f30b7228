import { useContainer } from "../containers/useContainer";
import { ObjectMetrics } from "./chart/ObjectMetrics";

/** The metrics of a container that is no app. */
export default function ContainerMetrics() {
    const { id, name, mem_total_bytes } = useContainer();
    return <ObjectMetrics target={`container:${id}`} name={name} memory={mem_total_bytes} />;
}
