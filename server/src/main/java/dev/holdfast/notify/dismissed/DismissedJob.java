package dev.holdfast.notify.dismissed;

import java.time.Instant;

/**
 * A job, and when it was dismissed.
 *
 * @param jobId the id of the job in Holdfast
 * @param at when the caller dismissed it first
 */
record DismissedJob(long jobId, Instant at) {}
