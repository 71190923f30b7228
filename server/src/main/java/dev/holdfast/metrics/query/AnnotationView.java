package dev.holdfast.metrics.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened, for charts.
 *
 * @param until null for a point in time, and while it lasts
 * @param type {@code job} or {@code alert}
 * @param kind the kind of the job, or the metric of the alert
 * @param status the status of the job or alert
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
