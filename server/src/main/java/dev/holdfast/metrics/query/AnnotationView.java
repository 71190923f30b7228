package dev.holdfast.metrics.query;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.metrics.Annotations.Annotation;

/**
 * Something that happened, for charts.
 *
 * @param target what it happened to, as the request names it, such as {@code host:1}
 * @param annotation what happened
 */
record AnnotationView(String target, @JsonUnwrapped Annotation annotation) {}
