package dev.holdfast.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ownership of hosts. Areas below the hosts use it for what they store for a host. */
public interface OwnershipLookup {
    /** The ownership of a host; the platform if the host does not exist (any more). */
    Ownership ofHost(@Nullable Long hostId);

    /** The hosts the principal may read, or null when nothing is hidden from them. */
    @Nullable
    Set<Long> readableBy(Principal who);
}
