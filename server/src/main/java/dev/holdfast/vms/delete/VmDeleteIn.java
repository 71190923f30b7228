package dev.holdfast.vms.delete;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The confirmation of a deletion.
 *
 * @param confirm the name of the machine, or {@code VM} and its VM ID while no name is known; required: the refusal of
 *     a request without it contains it as {@code confirm_phrase}
 */
record VmDeleteIn(@Nullable String confirm) implements Input {}
