import { texts } from "../../texts/texts";

export const t = texts("app", {
    none: "There is no such app",
    noneText: "It was uninstalled, or is no longer managed.",
    all: "All apps",
    noHost: "This app has no host: its host was removed from Holdfast.",
    place: "Container {ctid} on {node}, through host {host}",
    unknownNode: "an unknown node",
    open: "Open",
    uninstall: "Uninstall",
    stopManaging: "Stop managing",
    webAddress: "Web address",
    update: "Update",
    available: "available",
    noUpdate: "none",
    updateUnknown: "not known",
    notInCatalogue: "not from the catalogue",
    entry: "Catalogue entry",
    edit: "Edit",
    editOf: "Edit the settings of {name}",
});
