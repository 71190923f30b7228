import { texts } from "../../texts/texts";

/** What the tabs of a host are called; all pages know them. */
export const t = texts("host.names", {
    metrics: "Metrics",
    overview: "Overview",
    apps: "Apps",
    network: "Network",
    hardware: "Hardware",
    connection: "Connection",
    firewall: "Firewall",
    shell: "Shell",
    cluster: "Cluster",
    timeline: "Timeline",
});
