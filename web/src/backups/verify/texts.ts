import { texts } from "../../texts/texts";

export const t = texts("backup-verify", {
    checkMany: "Check backups",
    checking: "Checking the backup of {name}",
    checkingMany: "Checking backups",
    title: "Check backups",
    note: "Backups that were not checked for the longest time are checked first. An archive is read from its beginning to its end on a node, over SSH; nothing is unpacked. Of backups on a Proxmox Backup Server, its own result is read.",
    host: "Host",
    anyHost: "All hosts",
    storage: "Storage",
    anyStorage: "All storages",
    max: "At most this many",
    action: "Check",
});
