import { texts } from "../texts/texts";

export const t = texts("containers", {
    none: "There is no such container",
    noneText: "It may have been removed.",
    all: "All containers",
    place: "Container {ctid} on {node}, through host {host}",
    adopt: "Adopt",
    notAdopted:
        "This container is not an app yet. Adopting it gives it a script, updates, snapshots and backups. Nothing in the container is changed.",
    title: "At a glance",
    state: "State",
    resources: "Resources",
    address: "Address",
    madeBy: "Probably made by",
    tags: "Tags",
});
