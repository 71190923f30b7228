package dev.holdfast.backups.files;

import static dev.holdfast.access.Entitlement.BACKUPS_RESTORE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.http.Ops;
import java.util.List;

/** Single files of backups: the operations. Who reads them reads the guest's disks, so the guard is that of a restore. */
public record FilesArea(Hypervisors hypervisors, BackupOverview backups) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        var files = new BackupFiles(backups, hypervisors);
        ops.get("backups.files", "/backups/{backup_id}/files", "A folder in a backup on a Proxmox Backup Server")
                .needs(ADMIN, BACKUPS_RESTORE)
                .asks(FilesQuery.class)
                .asksHypervisor()
                .refuses(NOT_FOUND, CAPABILITY_MISSING)
                .answers(
                        200,
                        BackupFolder.class,
                        (call, _) -> files.list(call.id("backup_id"), call.query(FilesQuery.class)));

        ops.get(
                        "backups.download_file",
                        "/backups/{backup_id}/files/download",
                        "A file in a backup on a Proxmox Backup Server, or a folder as a ZIP archive")
                .needs(ADMIN, BACKUPS_RESTORE)
                .asks(FileQuery.class)
                .asksHypervisor()
                .audited()
                .refuses(NOT_FOUND, CONFLICT, CAPABILITY_MISSING)
                .downloads(List.of(BackupFiles.FILE, BackupFiles.FOLDER), files::open);
    }
}
