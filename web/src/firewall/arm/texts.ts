import { texts } from "../../texts/texts";

export const t = texts("firewall-arm", {
    arm: "Try changes safely",
    notArmed: "Not armed",
    cantArm: "Holdfast has no verified SSH access to {name}, which is needed to undo changes there.",
    armed: "Changes of this firewall are on trial",
    undoneIn: "They are undone in {time}, unless you keep them.",
    undoneNow: "They are being undone now, unless they were kept.",
    keep: "Keep changes",
    undo: "Undo changes",
    kept: "The changes are kept.",
    undone: "The changes are being undone.",
    notKept: "Not kept",
    notUndone: "Not undone",
    wasUndone: "The last changes on trial were undone.",
    log: "Show log",
    choice: "Undo this by itself unless I keep it",
    choiceText: "The node puts the old firewall back after a while, also if you and Holdfast no longer reach it.",
    isArmed: "This firewall is armed: the node undoes the change by itself unless you keep it.",
    alone: "Nothing undoes this by itself: Holdfast has no verified SSH access to {name}.",
});
