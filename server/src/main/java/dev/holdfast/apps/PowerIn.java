package dev.holdfast.apps;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** A lifecycle order; the confirmation is asked for only where the guest runs Holdfast itself. */
record PowerIn(@Nullable String confirm) implements Input {}
