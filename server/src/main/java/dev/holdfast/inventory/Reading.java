package dev.holdfast.inventory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a survey knows of one thing.
 *
 * @param value null when it was never read
 * @param at when reading the value began; null when it was never read
 * @param problem why it could not be read since then, as a sentence; null when the last attempt succeeded
 * @param dueAt when it is to be read again
 * @param failures how many attempts have failed, or left something missing, since the last one that succeeded
 */
public record Reading<V>(
        @Nullable V value, @Nullable Instant at, @Nullable String problem, Instant dueAt, int failures) {
    /** What was read now. */
    static <V> Reading<V> of(V value, Instant at, Instant dueAt) {
        return new Reading<>(value, at, null, dueAt, 0);
    }

    /** Not read yet. */
    static <V> Reading<V> never(Instant dueAt) {
        return new Reading<>(null, null, null, dueAt, 0);
    }

    /** Could not be read again: what was known is kept. */
    Reading<V> failed(String why, Instant next) {
        return new Reading<>(value, at, why, next, failures + 1);
    }

    /** Something is missing in what was read now: it is asked for again like after a failure. */
    Reading<V> incomplete(V now, Instant began, Instant next) {
        return new Reading<>(now, began, null, next, failures + 1);
    }

    /** The same with this value, to be read again after the next poll. */
    Reading<V> due(@Nullable V now) {
        return new Reading<>(now, at, problem, Instant.MIN, failures);
    }

    boolean isNew() {
        return at == null && problem == null;
    }
}
