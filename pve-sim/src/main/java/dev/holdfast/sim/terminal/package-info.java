/**
 * A login and a small shell at a terminal, for what has no computer of its own: virtual machines, and the consoles of the
 * API. Entry points: {@code Shell}, {@code Tty}.
 */
@NullMarked
package dev.holdfast.sim.terminal;

import org.jspecify.annotations.NullMarked;
