/**
 * Consoles of guests and nodes: their paths, the protocols on their ports, and the shell behind them.
 */
@NullMarked
package dev.holdfast.sim.api.console;

import org.jspecify.annotations.NullMarked;
