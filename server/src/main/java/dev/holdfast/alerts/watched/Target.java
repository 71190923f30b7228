package dev.holdfast.alerts.watched;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.metrics.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subject as people know it.
 *
 * @param id that of the host, app or virtual machine; null for a node that is not enrolled, a container or a storage
 * @param hostId the host to which it belongs, by which its owner is decided; null when no host of its cluster is enrolled
 * @param node where it is; null for what belongs to the whole cluster
 */
public record Target(
        Subject subject,
        PlaceType type,
        @Nullable Long id,
        String name,
        @Nullable Long hostId,
        @Nullable String node,
        Ownership ownership,
        List<String> tags,
        @Nullable String pool) {
    /** Copies the list, which may be mutable. */
    public Target {
        tags = List.copyOf(tags);
    }
}
