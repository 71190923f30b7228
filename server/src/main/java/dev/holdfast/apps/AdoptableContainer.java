package dev.holdfast.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A container that is not adopted yet.
 *
 * @param catalogSlug the entry whose script probably made it, by its tags and its name; null when it is unknown
 */
record AdoptableContainer(
        long hostId,
        String hostName,
        String node,
        int ctid,
        String name,
        String status,
        @Nullable Integer cores,
        @Nullable Long memTotalBytes,
        @Nullable Long diskTotalBytes,
        List<String> tags,
        @Nullable String catalogSlug) {}
