package dev.holdfast.vms.clone;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The confirmation of a conversion to a template.
 *
 * @param confirm the name of the machine, or {@code VM} and its VM ID while no name is known; required: the refusal of
 *     a request without it contains it as {@code confirm_phrase}
 */
record TemplateIn(@Nullable String confirm) implements Input {}
