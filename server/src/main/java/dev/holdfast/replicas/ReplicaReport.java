package dev.holdfast.replicas;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a replica says of itself.
 *
 * @param host the name of its machine
 * @param address where it listens, as {@code address:port}
 * @param jobs how many jobs run there
 * @param streams how many event streams and consoles are open there
 * @param recurring when it last did each of the work that one replica does for all
 * @param writesMetrics whether it stores what all measure
 * @param delayMs how long its last signal took through the database, in milliseconds; null where nothing is signalled
 */
record ReplicaReport(
        String host,
        String address,
        String version,
        Instant startedAt,
        int jobs,
        int streams,
        Map<String, Instant> recurring,
        boolean writesMetrics,
        @Nullable Long delayMs) {
    ReplicaReport {
        recurring = Map.copyOf(recurring);
    }
}
