import { texts } from "../texts/texts";

export const t = texts("vms", {
    overview: "Overview",
    network: "Network",
    timeline: "Timeline",
    none: "There is no such virtual machine",
    noneText: "It may have been deleted, or its host was removed from Holdfast.",
    all: "All virtual machines",
    place: "VM {vmid} on {node}, through host {host}",
    template: "Template",
    unnamed: "VM {vmid}",
    unknownNode: "an unknown node",
    noHost: "This virtual machine has no host: the host was removed from Holdfast.",
    isTemplate: "A template can't be started or changed. Clone it, and use the clone.",
    now: "Now",
    cores: "Cores",
    memory: "Memory",
    disk: "Disk",
    throughput: "Network",
    networkUse: "{in} in · {out} out",
    uptime: "Uptime",
    lock: "Lock",
});
