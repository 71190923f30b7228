import { texts } from "../../texts/texts";

export const t = texts("volumes", {
    title: "Volumes without a guest",
    note: "The service reads each storage about every half hour, and which volumes the configurations and snapshots of guests name.",
    readAt: "Read <at></at>.",
    none: "No volumes without a guest",
    noneText: "Every volume on the storages that were read belongs to a guest.",
    noneYetText: "No storage has been read yet.",
    example: "storage:local-lvm size:>10g",
    volume: "Volume",
    storage: "Storage",
    node: "Node",
    id: "VM ID",
    size: "Size",
    created: "Created",
    format: "Format",
    reason: "Reason",
    noGuest: "No guest has this ID",
    notNamed: "The guest with this ID does not name it",
    uncertain: "{reason}. Shared storage: not certain",
    actions: "Actions",
    delete: "Delete",
    deleteNamed: "Delete {volume} on {node}",
    deleteTitle: "Delete volume {volume}?",
    deleteAction: "Delete the volume",
    deleteNote:
        "The volume on node {node} and everything on it is deleted. It can't be restored, and nothing is backed up first.",
    deleteCheck:
        "Before it is deleted, the configurations of all guests that could name it are read again. If one does, it is kept.",
    deleteShared:
        "Storage {storage} is shared. A guest of a cluster that Holdfast does not manage may use this volume. Check these clusters first.",
    deleting: "Deleting volume {volume}",
    others: "{n, plural, one {# volume was made by another program} other {# volumes were made by other programs}}",
    othersNote:
        "Their names are not ones that Proxmox VE gives. They may be in use without a guest, so they are not deleted here.",
    unread: "{n, plural, one {# storage is not known completely} other {# storages are not known completely}}",
    allStorages: "All storages",
});
