package dev.holdfast.inventory.stores;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A shared storage of a cluster, as last read.
 *
 * @param storage its name there
 * @param store what it stands for, see {@link Stores}
 * @param identified whether its configuration tells what it stands for; if not, any other cluster may use the same
 * @param node a node that reads it; null while it is disabled
 * @param content what it may contain, such as {@code images,backup}
 */
public record StoreUse(
        long clusterId,
        String storage,
        String store,
        boolean identified,
        @Nullable String node,
        String content) {
    /** Whether it may contain this, such as {@code backup}. */
    public boolean holds(String kind) {
        return Arrays.asList(content.split(",")).contains(kind);
    }

    /** Whether guests' volumes may be stored there. */
    public boolean holdsDisks() {
        return holds("images") || holds("rootdir");
    }

    /** Whether it may be the same as a storage of another cluster. */
    public boolean mayBe(StoreUse other) {
        return store.equals(other.store()) || (!identified && !other.identified());
    }
}
