package dev.holdfast.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where hosts lie. Areas below the hosts ask it about what they keep for a host. */
public interface OwnershipLookup {
    /** The place of a host; the platform when there is no host (any more). */
    Ownership ofHost(@Nullable Long hostId);

    /** The hosts somebody may read, or null when nothing is hidden from them. */
    @Nullable
    Set<Long> readableBy(Principal who);
}
