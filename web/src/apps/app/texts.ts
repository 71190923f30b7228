import { texts } from "../../texts/texts";

export const t = texts("app", {
    none: "There is no such app",
    noneText: "It may have been uninstalled or forgotten.",
    all: "All apps",
    noHost: "This app has no host: its host was removed from Holdfast.",
    place: "Container {ctid} on {node}, through host {host}",
    unknownNode: "an unknown node",
    open: "Open",
    uninstall: "Uninstall",
    forget: "Forget",
    now: "Now",
    address: "Address",
    memory: "Memory",
    disk: "Disk",
    network: "Network",
    networkUse: "{in} in · {out} out",
    uptime: "Uptime",
    entry: "Catalogue entry",
    noEntry: "none",
});
