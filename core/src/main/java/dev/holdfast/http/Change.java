package dev.holdfast.http;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A field of a partial update in which null has a meaning: left out, cleared by null, or set. */
public sealed interface Change<T> {
    /** The field was left out. */
    record Keep<T>() implements Change<T> {}

    /** The field was null. */
    record Clear<T>() implements Change<T> {}

    /** The field has a value. */
    record Set<T>(T value) implements Change<T> {}

    /** The value if there is one. */
    default @Nullable T orNull() {
        return this instanceof Set<T>(T value) ? value : null;
    }

    /** Whether the field was sent at all. */
    default boolean isSent() {
        return !(this instanceof Keep<T>);
    }

    /** The new value that replaces {@code old}. */
    default @Nullable T over(@Nullable T old) {
        return switch (this) {
            case Keep<T>() -> old;
            case Clear<T>() -> null;
            case Set<T>(T value) -> value;
        };
    }

    /** The same change with its value converted. */
    default <R> Change<R> map(Function<T, R> to) {
        return switch (this) {
            case Keep<T>() -> new Keep<>();
            case Clear<T>() -> new Clear<>();
            case Set<T>(T value) -> new Set<>(to.apply(value));
        };
    }
}
