package dev.holdfast.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field of a partial update whose value can't be taken away: null is as good as leaving the field out. Where null takes
 * the value away, the field is a {@link Change}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface NullKeeps {}
