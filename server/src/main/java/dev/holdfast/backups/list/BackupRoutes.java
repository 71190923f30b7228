package dev.holdfast.backups.list;

import static dev.holdfast.access.Entitlement.BACKUPS_LIST;
import static dev.holdfast.access.Entitlement.BACKUPS_RETENTION;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.ROLE_REQUIRED;

import dev.holdfast.http.Ops;

/** Listing and changing backups. */
public record BackupRoutes(BackupOverview overview) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("backup", overview::ownership, overview::name);

        ops.get("backups.list", "/backups", "The backups on all storages as last read, the newest first")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .asks(BackupsQuery.class)
                .answersList(BackupView.class, (call, _) -> overview.list(call.who(), call.query(BackupsQuery.class)));

        ops.get("backups.storages", "/backups/storages", "The storages for backups, and whether they could be read")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .answersList(BackupStorageView.class, (call, _) -> overview.storages(call.who()));

        ops.get("backups.get", "/backups/{backup_id}", "One backup")
                .needs(VIEWER, BACKUPS_LIST)
                .answers(200, BackupView.class, (call, _) -> overview.view(call.id("backup_id")));

        ops.patch("backups.edit", "/backups/{backup_id}", "Change the notes of a backup, or whether it is protected")
                .needs(OPERATOR, BACKUPS_RETENTION)
                .takes(BackupPatchIn.class)
                .asksHypervisor()
                .refuses(ROLE_REQUIRED)
                .answers(200, BackupView.class, (call, in) -> overview.patch(call.who(), call.id("backup_id"), in));
    }
}
