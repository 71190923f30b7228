import { texts } from "../../texts/texts";

export const t = texts("firewalls", {
    title: "Firewall",
    note: "Clusters, and hosts without one. Guests have their firewall on their own page.",
    none: "No hosts yet",
    noneText: "Firewalls are shown as soon as a host is added.",
    clusters: "Clusters",
    cluster: "Cluster",
    state: "Firewall",
    on: "on",
    off: "off",
    reading: "…",
    unread: "not known: {reason}",
    policyIn: "Incoming",
    policyOut: "Outgoing",
    defaultIn: "DROP",
    defaultOut: "ACCEPT",
    groups: "Security groups",
    noGroups: "none",
});
