package dev.holdfast.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A job as the API shows it.
 *
 * @param id the id of the job
 * @param kind what the job does, such as {@code guests.start}
 * @param status {@code queued}, {@code running}, or how it ended; {@code unknown}: whether the work was done could not
 *     be found out
 * @param target what the job is about; null when that is nothing in particular
 * @param requestedBy the user with whose rights it runs, also when a schedule started it; null for a job of Holdfast
 *     itself
 * @param progressPct the progress in per cent, 0 to 100, which never decreases; null until the job reports any
 * @param waitsFor what it waits for, such as {@code 4 jobs are running}; null while it works, is about to start, or has
 *     ended
 * @param terminal whether a person can type at a terminal of this job now
 * @param result what the work returned, in a form that depends on the kind; null if it returned nothing or has not
 *     ended
 * @param error why it did not succeed, as sentences; null when it succeeded or has not ended
 * @param createdAt when the job was requested
 * @param startedAt when it began to run; null while it has not
 * @param finishedAt when it ended; null while it has not
 * @param scheduleId the id of the schedule that started it; null when none did
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
