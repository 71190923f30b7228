package dev.holdfast.guests.disk;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The deletion of an unused disk; {@code confirm} is its volume id. */
record DeleteDiskIn(@Nullable String confirm) implements Input {}
