import { texts } from "../../texts/texts";

export const t = texts("guest-create", {
    createVm: "Create virtual machine",
    createContainer: "Create container",

    back: "Back",
    next: "Next",

    noHostYet: "No host yet",
    addHost: "Add host",
    targetHost: "Host",
    hostOffline: "The host does not answer, so nothing can be created on it.",
    moreHosts:
        "{hidden, plural, one {One more host is} other {# more hosts are}} not shown, because you are not an admin there.",
    node: "Node",
    nodeRule: "The host's own, or one of its cluster that is online and no host in Holdfast",
    notEnrolled: "Node {node} is no host in Holdfast.",
    onNode: "{host}, node {node}",

    chooseHost: "Choose a host.",
    mustNotEmpty: "Must not be empty.",
    mustBeName:
        "Must be a DNS name: letters, digits and hyphens, at most 63 between dots, such as web-1 or web.example.org.",
    mustWholeNumber: "Must be a whole number.",
    mustBetween: "Must be between {least} and {most}.",
    nodeHasCores: "The node has {cores} cores.",
    mustBeVolume: "Must be a volume ID, such as {example}.",
});
