package dev.holdfast.vms.clone;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The confirmation of a conversion to a template. */
record TemplateIn(@Nullable String confirm) implements Input {}
