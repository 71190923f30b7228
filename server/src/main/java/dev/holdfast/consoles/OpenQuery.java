package dev.holdfast.consoles;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The ticket that opens a WebSocket; a browser can send it only in the address.
 *
 * @param ticket the ticket from the operation that prepares the console
 */
record OpenQuery(@Nullable Secret ticket) implements Input {}
