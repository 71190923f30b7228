import { texts } from "../../texts/texts";

export const t = texts("network-stage", {
    stagedOn: "Changes of {node} that are not applied",
    stagedInterfaces: "{n, plural, one {# staged interface} other {# staged interfaces}}, not applied: {names}",
    stagedUnnamed: "Staged, not applied",
    others: "Not staged in this window, but by others or by Proxmox VE itself: {names}. All of it is applied or discarded together.",
    notHere: "not staged in this window",
    review: "Review",
    discard: "Discard",
    apply: "Apply",
    discarded: "What was staged on {node} was discarded.",
    notDiscarded: "Not discarded on {node}",
    applying: "Apply the network of {node}",
    notApplied: "Not applied on {node}",
    applyTitle: "Apply the network configuration of {node}?",
    armed: "Put the old configuration back if the node is not reachable",
    armedText:
        "Before anything is applied, a switch is armed on the node over SSH: the node puts its old configuration back after a while, unless Holdfast reached it through its API and disarmed the switch.",
    unarmedText: "Nothing puts the old configuration back: if the node is cut off, only its console helps.",
    cantArm: "Nothing brings the node back if it is cut off",
    cantArmText:
        "Holdfast has no SSH access to this node, so it can't arm a switch that puts the old configuration back. You would need the node's console.",
    setUpSsh: "Set up SSH",
    armedOn: "Switch armed on {node}",
    firesIn: "{node} puts its old configuration back in {time}, unless Holdfast reaches it before.",
    firesNow: "{node} puts its old configuration back now, unless Holdfast reached it.",
    keep: "Keep new configuration",
    notKept: "The switch on {node} was not disarmed",
    fired: "{node} put its old configuration back",
    firedText:
        "Holdfast did not reach the node in time after the last change was applied. The change is no longer in force.",
    lost: "It is not known whether {node} put its old configuration back",
    lostText: "Compare the configuration with what was applied last.",
    log: "Show log",
});
