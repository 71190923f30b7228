import { texts } from "../../texts/texts";

export const t = texts("vm-actions", {
    clone: "Clone",
    toTemplate: "Convert to template",
    delete: "Delete",

    deleteQuestion: "Delete {name}?",
    deleteMachine: "Delete machine",
    deleting: "Deleting {name}",
    disksToo: "VM {vmid} is deleted together with its disks and snapshots. No backup is made first.",
    cantUndone: "This can't be undone.",

    templateQuestion: "Convert {name} to a template?",
    converting: "Converting {name} to a template",
    templateStays:
        "A template can't be started or converted back. Clone it to get machines: a full clone, or a linked clone, which reads from the disks of the template.",

    cloneOf: "Clone {name}",
    cloning: "Cloning {name}",
    kind: "Kind of clone",
    full: "Full clone",
    fullNote: "Copies all disks. The clone does not depend on this machine.",
    linked: "Linked clone",
    linkedNote:
        "Is created at once and stores only what differs from the template. On most storages the template can't be deleted while the clone exists.",
    linkedNeedsTemplate:
        "Linked clones can be made only from templates. Convert this machine to a template first, or make a full clone.",
    name: "Name",
    nameRule: "If empty, Proxmox VE chooses one.",
    vmId: "VM ID",
    vmIdRule: "If empty: the lowest free one.",
    node: "Target node",
    sameNode: "{node}, where it is now",
    nodeOf: "{node}, host {host}",
    storageRule: "If empty: the storages of the source.",
    snapshot: "From snapshot",
    currentState: "the current state",
    clearSnapshot: "Clone the current state",
    newIdentity: "The clone gets other MAC addresses and another UUID.",
});
