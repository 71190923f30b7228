package dev.holdfast.backups.list;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A storage with backups.
 *
 * @param hostId the host through which it is reached; a host of the caller where that of another team reads it
 * @param node a node that reads it, or that of this host
 * @param totalBytes null while it is not active, like {@code usedBytes}
 * @param backups how many backups it has that the caller may read; null when it was never read
 * @param backupBytes their sizes together as the storage tells them; a Proxmox Backup Server stores less, because it deduplicates
 * @param readAt when it was read last; null when it never was
 * @param problem why its backups are not known, or only from that time; null when they are
 */
record BackupStorageView(
        long hostId,
        String hostName,
        String node,
        String storage,
        @Nullable String type,
        boolean shared,
        @Nullable Long totalBytes,
        @Nullable Long usedBytes,
        @Nullable Integer backups,
        @Nullable Long backupBytes,
        @Nullable Instant readAt,
        @Nullable String problem) {}
