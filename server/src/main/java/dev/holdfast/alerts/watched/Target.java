package dev.holdfast.alerts.watched;

import dev.holdfast.access.Ownership;
import dev.holdfast.metrics.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subject as people know it.
 *
 * @param type {@code host app vm container storage}; a container is one that is no app
 * @param id that of the host, app or virtual machine; null for a node that is not enrolled, a container or a storage
 * @param hostId the host to which it belongs, by which its owner is decided; null when no host of its cluster is enrolled
 * @param node where it is; null for what belongs to the whole cluster
 */
public record Target(
        Subject subject,
        String type,
        @Nullable Long id,
        String name,
        @Nullable Long hostId,
        @Nullable String node,
        Ownership ownership,
        List<String> tags,
        @Nullable String pool) {
    public static final String HOST = "host";
    public static final String STORAGE = "storage";
    public static final String CONTAINER = "container";

    /** Copies the list, which may be mutable. */
    public Target {
        tags = List.copyOf(tags);
    }
}
