package dev.holdfast.hosts;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Removes a host from Holdfast; nothing happens on the host itself. */
record HostRemoveIn(@Nullable String confirm) implements Input {}
