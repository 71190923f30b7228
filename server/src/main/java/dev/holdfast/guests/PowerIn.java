package dev.holdfast.guests;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A power action; the confirmation is required only where Holdfast itself runs in the guest.
 *
 * @param confirm the name of the app or virtual machine; required only where Holdfast itself runs in it, for all
 *     actions but start and resume
 */
public record PowerIn(@Nullable String confirm) implements Input {}
