/**
 * Tickets: each opens one console once, within seconds. The entry point is {@code ConsoleTickets}.
 *
 * <p>A ticket is used once with one {@code DELETE … RETURNING}, so that replicas agree, by the session or token that asked
 * for it.
 */
@NullMarked
package dev.holdfast.consoles.ticket;

import org.jspecify.annotations.NullMarked;
