/** Tickets: each opens one console once, within seconds. The entry point is {@code ConsoleTickets}. */
@NullMarked
package dev.holdfast.consoles.ticket;

import org.jspecify.annotations.NullMarked;
