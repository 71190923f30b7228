/**
 * What runs between a viewer and the far end of a console, whatever is there. The entry points are {@code ConsoleSession} and
 * {@code OpenConsoles}.
 */
@NullMarked
package dev.holdfast.consoles.relay;

import org.jspecify.annotations.NullMarked;
