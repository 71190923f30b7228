import { texts } from "../../texts/texts";

/** What the tabs of a host are called; all pages know them. */
export const t = texts("host.names", {
    guests: "Guests",
    hardware: "Hardware",
    connection: "Connection",
    shell: "Shell",
    cluster: "Cluster",
});
