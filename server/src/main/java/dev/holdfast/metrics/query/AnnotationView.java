package dev.holdfast.metrics.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened, for charts.
 *
 * @param target what it happened to, as the request names it, such as {@code host:1}
 * @param at when a job started, or was queued if it has not started; since when the value of an alert is out of order
 * @param until null for a point in time, and while it lasts
 * @param type {@code job} or {@code alert}
 * @param id the id of the job or alert
 * @param kind the kind of the job, or the metric of the alert
 * @param status the status of the job or alert
 * @param text for an alert one line that says what is out of order; null for a job
 */
record AnnotationView(
        String target,
        Instant at,
        @Nullable Instant until,
        String type,
        long id,
        String kind,
        String status,
        @Nullable String text) {}
