package dev.holdfast.pve.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The replication of a guest to another node. What became of its runs only the guest's node knows.
 *
 * @param schedule a calendar event; every 15 minutes when it is omitted
 * @param lastSync epoch seconds of the last success, 0 before the first; {@code lastTry} of the last run, and {@code nextSync}
 * @param duration of the last run in seconds
 * @param error of the last run, if it failed
 * @param pid of the run in progress
 */
public record ReplicationJob(
        String id,
        @Nullable Integer guest,
        @Nullable String target,
        @Nullable String schedule,
        @Nullable Boolean disable,
        @JsonProperty("last_sync") @Nullable Long lastSync,
        @JsonProperty("last_try") @Nullable Long lastTry,
        @JsonProperty("next_sync") @Nullable Long nextSync,
        @Nullable Double duration,
        @JsonProperty("fail_count") @Nullable Integer failCount,
        @Nullable String error,
        @Nullable Long pid) {
    /** Requires an id. */
    public ReplicationJob {
        Objects.requireNonNull(id, "id");
    }
}
