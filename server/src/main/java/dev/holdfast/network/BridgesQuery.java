package dev.holdfast.network;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Of which host the nodes are listed; of all if it is left out.
 *
 * @param host the id of the host in Holdfast
 */
record BridgesQuery(@Nullable Long host) implements Input {}
