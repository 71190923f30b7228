package dev.holdfast.inventory;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the replica that polls a cluster tells the others.
 *
 * @param answered how many wishes for a poll at once were known when the last round began
 * @param contacts whether each endpoint answered, by the id of its host
 */
record SharedPoll(
        long answered,
        @Nullable Snapshot snapshot,
        @Nullable Duration took,
        Map<Long, PollResults.HostContact> contacts) {
    SharedPoll {
        contacts = Map.copyOf(contacts);
    }
}
