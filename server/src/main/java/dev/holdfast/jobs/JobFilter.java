package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** Which jobs are asked for; null means any. */
public record JobFilter(
        @Nullable JobState status,
        @Nullable String kind,
        @Nullable String targetType,
        @Nullable Long targetId) {
    public static final JobFilter ALL = new JobFilter(null, null, null, null);
}
