package dev.holdfast.hosts;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Deletes Holdfast's SSH key for a host and the host key that was pinned; the host stays enrolled. Nothing happens on the
 * host itself: the line of the key stays in its authorized_keys.
 *
 * @param confirm the name of the host in Holdfast, typed to confirm; without it, the call is refused
 */
record SshForgetIn(@Nullable String confirm) implements Input {}
