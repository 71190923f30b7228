package dev.holdfast.inventory;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A storage's state at the last poll, as one node sees it.
 *
 * @param node the node; for a shared storage one of those that list it, if possible one that can access it
 * @param type for example {@code dir}, {@code zfspool} or {@code nfs}
 * @param content what it may contain, for example {@code rootdir} and {@code backup}
 * @param shared whether all nodes that list it see the same volumes
 * @param available whether the node can access it; only then its sizes are known
 */
public record StorageState(
        String name,
        String node,
        @Nullable String type,
        Set<String> content,
        boolean shared,
        boolean available,
        @Nullable Long usedBytes,
        @Nullable Long totalBytes) {
    /** Copies the set, which may be mutable. */
    public StorageState {
        content = Set.copyOf(content);
    }
}
