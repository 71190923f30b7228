/**
 * Consoles of containers, virtual machines and nodes. {@code Consoles} issues tickets and runs what they open; how to get to a
 * console is in {@code consoles.way}, what runs between it and its viewer in {@code consoles.relay}.
 */
@NullMarked
package dev.holdfast.consoles;

import org.jspecify.annotations.NullMarked;
