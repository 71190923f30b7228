package dev.holdfast.backups.list;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A storage with backups.
 *
 * @param hostId the host through which it is reached; a host of the caller where that of another team reads it
 * @param hostName the name of that host in Holdfast
 * @param node a node that reads it, or that of this host
 * @param storage the name of the storage in Proxmox VE
 * @param type the type of the storage in Proxmox VE, such as {@code dir}, {@code nfs} or {@code pbs}; null while it is
 *     not known
 * @param shared whether all nodes that list the storage see the same backups on it
 * @param totalBytes null while it is not active, like {@code usedBytes}
 * @param usedBytes the used space in bytes at the last poll, of everything on the storage; null while it is not active
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
