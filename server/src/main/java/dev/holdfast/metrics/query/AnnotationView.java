package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Annotations;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened, for charts.
 *
 * @param target what it happened to, as the request names it, such as {@code host:1}
 * @param at when a job started, or was queued if it has not started; since when the value of an alert is out of order
 * @param until null for a point in time, and while it lasts
 * @param type what it is
 * @param id the id of the job or alert
 * @param kind the kind of the job, such as {@code app.start}, or the name of the rule by which the alert fired
 * @param status the status of the job or alert
 * @param text for an alert one line that says what is out of order; null for a job
 */
record AnnotationView(
        String target,
        Instant at,
        @Nullable Instant until,
        Annotations.Type type,
        long id,
        String kind,
        String status,
        @Nullable String text) {}
