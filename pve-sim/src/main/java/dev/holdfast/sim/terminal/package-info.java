/** A login and a small shell at a terminal, for what has no computer of its own: virtual machines, and the API's consoles. */
@NullMarked
package dev.holdfast.sim.terminal;

import org.jspecify.annotations.NullMarked;
