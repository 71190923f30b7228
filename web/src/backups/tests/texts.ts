import { texts } from "../../texts/texts";

export const t = texts("backup-tests", {
    tested: "Test restore",
    menu: "Test restore",
    title: "Test restore of {name}",
    note: "The backup is restored to a free ID without network links, and the guest is started. After the check, the restored guest is stopped and deleted; the guest itself is not touched.",
    storage: "Storage for the disks",
    storageNote: "Empty: the storages that the backup names.",
    node: "Node",
    nodeNote: "Empty: the node on which the backup was read.",
    wait: "Wait for the guest (seconds)",
    waitNote: "How long the restored guest may take until it answers.",
    action: "Start the test restore",
    testing: "Testing the backup of {name}",

    none: "not tested",
    ok: "started and answered",
    failed: "failed",
    unknown: "no result",
    running: "running",
    latest: "Newest test restore",
    restoredIn: "Restored in {time}.",
});
