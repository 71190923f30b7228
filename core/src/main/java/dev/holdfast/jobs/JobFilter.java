package dev.holdfast.jobs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter for jobs; null means any.
 *
 * @param requesterId only jobs that this user requested
 * @param hosts only jobs that work on one of these hosts
 */
public record JobFilter(
        @Nullable JobState status,
        @Nullable String kind,
        @Nullable String targetType,
        @Nullable Long targetId,
        @Nullable Long requesterId,
        @Nullable List<Long> hosts) {
    public static final JobFilter ALL = new JobFilter(null, null, null, null, null, null);
}
