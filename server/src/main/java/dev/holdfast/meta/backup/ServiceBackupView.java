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
     * @param createdAt null, like what follows, when the file can't be read as one; then {@code error} says why
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
