package dev.holdfast.hosts;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Removes a host from Holdfast; nothing happens on the host itself.
 *
 * @param confirm the name of the host in Holdfast, typed to confirm; without it, the call is refused
 */
record HostRemoveIn(@Nullable String confirm) implements Input {}
