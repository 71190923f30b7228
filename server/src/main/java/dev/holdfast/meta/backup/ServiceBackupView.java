package dev.holdfast.meta.backup;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The backups of the service.
 *
 * @param directory where this replica puts them; null when none is set
 * @param key {@code sealed}: new backups contain the master key, sealed with a passphrase; {@code apart}: they don't
 * @param backups those in the directory, the newest first
 */
record ServiceBackupView(@Nullable String directory, String key, List<ServiceBackupItem> backups) {
    /**
     * A backup.
     *
     * @param name the name of the file, such as {@code holdfast-20260131-041500.backup}, with the time in UTC
     * @param sizeBytes the size of the file in bytes; 0 if it can't be read
     * @param createdAt null, like what follows, when the file can't be read as one; then {@code error} says why
     * @param version the version of the service that made it; null if the file can't be read
     * @param key {@code sealed} if it contains the master key, sealed with a passphrase, otherwise {@code apart}; null
     *     if the file can't be read
     * @param rows the number of rows in all tables of its database; null if the file can't be read
     * @param error why the file can't be read as a backup, as a sentence; null if it can
     */
    record ServiceBackupItem(
            String name,
            long sizeBytes,
            @Nullable Instant createdAt,
            @Nullable String version,
            @Nullable String key,
            @Nullable Long rows,
            @Nullable String error) {}
}
