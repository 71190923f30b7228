import { texts } from "../texts/texts";

export const t = texts("vms", {
    none: "There is no such virtual machine",
    noneText: "It may have been deleted, or its host was removed from Holdfast.",
    all: "All virtual machines",
    place: "VM {vmid} on {node}, through host {host}",
    template: "Template",
    unknownNode: "an unknown node",

    osType: "OS type",
    startsOnBoot: "Start at boot",
    protection: "Protection",
    protected: "can't be removed",
    basedOn: "Based on snapshot",
    yes: "yes",
    no: "no",
    off: "off",

    missing: "The machine is missing on its host",
    missingSince: "Its host answers, but does not have this machine, detected {since}.",
    hostSilent: "The host did not answer",
});
