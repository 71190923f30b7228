package dev.holdfast.inventory.stores;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that uses a store, or may use it.
 *
 * @param use its storage; null if it is not known to use the store, and may do so
 * @param answers whether it answers now, and its storages are known as they are now
 * @param readAt when its storages and guests were last read; null when they never were
 */
public record Party(
        long clusterId,
        @Nullable StoreUse use,
        boolean answers,
        @Nullable Instant readAt) {
    /** Whether it was read after this, so that what it had then is known. */
    public boolean knows(@Nullable Instant at) {
        return answers || (readAt != null && at != null && !readAt.isBefore(at));
    }
}
