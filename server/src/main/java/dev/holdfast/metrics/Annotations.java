package dev.holdfast.metrics;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened to a subject, to be shown in its charts. Answers from memory or with one query, never from a hypervisor. */
@FunctionalInterface
public interface Annotations {
    /** What overlaps the time span, in any order. The caller may read the subject. */
    List<Annotation> of(Subject subject, Instant from, Instant to);

    /** What happened. */
    enum Type {
        JOB,
        ALERT
    }

    /**
     * Something that happened.
     *
     * @param at when a job started, or was queued if it has not started; since when the value of an alert is out of order
     * @param until null for a point in time, and while it lasts
     * @param type what it is
     * @param id the id of the job or alert
     * @param kind the kind of the job, such as {@code app.start}, or the name of the rule by which the alert fired
     * @param status the status of the job or alert
     * @param text for an alert one line that says what is out of order; null for a job
     */
    record Annotation(
            Instant at,
            @Nullable Instant until,
            Type type,
            long id,
            String kind,
            String status,
            @Nullable String text) {}
}
