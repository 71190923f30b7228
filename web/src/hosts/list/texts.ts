import { texts } from "../../texts/texts";

export const t = texts("hosts-list", {
    title: "Hosts",
    add: "Add host",
    none: "No host is enrolled yet",
    noneHint: "Add a Proxmox VE host; the other members of its cluster are offered afterwards.",
    host: "Host",
    status: "Status",
    problem: "Problem",
    cluster: "Cluster",
    clusterOf: "Cluster {name}",
    single: "Single hosts",
    address: "Address",
    version: "Proxmox VE",
    guests: "Guests running",
    guestsOf: "{running, number} of {total, number}",
    guestsRunning: "{running, number} of {total, number} guests running",
    guestsUnknown: "guests",
    cores: "Cores",
});
