package dev.holdfast.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A job as the API shows it. */
public record JobView(
        long id,
        String kind,
        JobState status,
        @Nullable JobTarget target,
        @Nullable RequestedBy requestedBy,
        @Nullable Integer progressPct,
        @Nullable String waitsFor,
        @Nullable JsonNode result,
        @Nullable String error,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Long scheduleId) {}
