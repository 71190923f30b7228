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
     * @param until null for a point in time, or while it lasts
     * @param id of its type
     * @param kind the kind of a job, or the name of the rule of an alert
     * @param status such as {@code firing}
     * @param text one line for people; null if the kind says it all
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
