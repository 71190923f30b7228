package dev.holdfast.backups.files;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder in a backup, with folders first.
 *
 * @param path the path without a slash at its end: first the archive, then the path in it; {@code /} for the list of
 *     archives
 * @param entries what is in it: archives and folders first, each part in the order of the names
 */
record BackupFolder(String path, List<FileInBackup> entries) {
    /** What can be in a folder. */
    enum FileType {
        /** A disk or the root of a container, or a partition. */
        ARCHIVE,
        FOLDER,
        FILE,
        LINK,
        OTHER
    }

    /**
     * What is in the folder.
     *
     * @param name the name as Proxmox VE reports it; otherwise the last part of {@code path}, or the path in Base64
     *     where it is no UTF-8
     * @param path null where the name is no text in UTF-8: it can't be opened or downloaded alone, only with its folder
     * @param type what it is; an archive is a disk or the root of a container, or a partition
     * @param sizeBytes of files; otherwise null
     * @param modifiedAt null where the backup does not tell
     */
    record FileInBackup(
            String name,
            @Nullable String path,
            FileType type,
            @Nullable Long sizeBytes,
            @Nullable Instant modifiedAt) {}
}
