package dev.holdfast.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A body or a query, as a record. Binding reports all wrong types first; {@link #check} runs only on a well-typed
 * input.
 */
public interface Input {
    /** Reports faults that types can't express: bounds, patterns, fields that must fit together. */
    default void check(Checks checks) {}

    /** A field that may be left out, and is null then. An explicit null is a fault. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Omittable {}

    /** A list for which the word {@code all} may be sent instead. Then it is null, as when it is left out. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface OrAll {}

    /**
     * A field of a partial update whose value can't be removed: null means the same as leaving the field out. Where null
     * removes the value, the field is a {@link Change}.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface NullKeeps {}

    /** A text that is kept byte for byte. All other texts are normalized (NFC). */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Verbatim {}

    /** A query whose unknown parameters are ignored, because a third party writes it and may add parameters. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface IgnoreUnknown {}

    /** The input of an operation without input. */
    record None() implements Input {}
}
