import { useApp } from "../apps/useApp";
import { ObjectMetrics } from "./chart/ObjectMetrics";

/** The metrics of an app. */
export default function AppMetrics() {
    const { id, name, mem_total_bytes } = useApp();
    return <ObjectMetrics target={`app:${id}`} name={name} memory={mem_total_bytes} />;
}
