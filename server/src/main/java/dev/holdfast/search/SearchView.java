package dev.holdfast.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found, the best match first.
 *
 * @param total how many there are, also those beyond the limit
 */
record SearchView(int total, List<SearchHit> hits) {
    /**
     * Something that was found.
     *
     * @param type {@code host app vm container}; a container is one that is no app
     * @param number the CT ID or VM ID; null for a host
     * @param field in which it was found: {@code name node address cluster number ip mac tag}
     * @param text the value of that field
     */
    record SearchHit(
            String type,
            long id,
            String name,
            @Nullable Integer number,
            @Nullable Long hostId,
            @Nullable String hostName,
            @Nullable String node,
            String field,
            String text) {}
}
