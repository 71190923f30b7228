/** Consoles of guests and nodes: over a connection of their own, until either side closes it. */
@NullMarked
package dev.holdfast.pve.console;

import org.jspecify.annotations.NullMarked;
