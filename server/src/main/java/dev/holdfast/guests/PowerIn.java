package dev.holdfast.guests;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** A power action; the confirmation is required only where Holdfast itself runs in the guest. */
public record PowerIn(@Nullable String confirm) implements Input {}
