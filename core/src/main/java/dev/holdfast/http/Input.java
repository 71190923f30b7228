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

    /** A list or an object that is empty when it is left out or null; in a {@link Patch} it is unchanged then. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface OrEmpty {}

    /** A field that is decided for good when something is created: a {@link Patch} has no such field. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Fixed {}

    /**
     * A field of which null means the same as leaving it out. What a new thing then has, is filled in before it is stored; in
     * an update it stays. Where null removes the value, the field of an update is a {@link Change}.
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
