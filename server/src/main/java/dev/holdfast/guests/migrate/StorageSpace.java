package dev.holdfast.guests.migrate;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A storage as a node sees it.
 *
 * @param export what it mounts from outside of its cluster, equal for two storages that see the same; null for others
 * @param avail in bytes, null when it is not reported
 */
public record StorageSpace(
        String storage,
        @Nullable String type,
        Set<String> content,
        boolean active,
        boolean shared,
        @Nullable String export,
        @Nullable Long avail,
        @Nullable Long total) {
    /** Whether it can be used for this type of content now. */
    public boolean holds(String kind) {
        return active && content.contains(kind);
    }

    /** Whether it stores backups as files that can be read and written on the node. */
    public boolean keepsArchives() {
        return holds("backup")
                && type != null
                && Set.of("dir", "nfs", "cifs", "cephfs", "btrfs").contains(type);
    }
}
