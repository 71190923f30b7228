package dev.holdfast.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A job as the API shows it.
 *
 * @param terminal whether a person can type at a terminal of this job now
 */
public record JobView(
        long id,
        String kind,
        JobState status,
        @Nullable JobTarget target,
        @Nullable RequestedBy requestedBy,
        @Nullable Integer progressPct,
        @Nullable String waitsFor,
        boolean terminal,
        @Nullable JsonNode result,
        @Nullable String error,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Long scheduleId) {}
