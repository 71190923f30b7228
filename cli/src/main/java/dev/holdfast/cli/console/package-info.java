/** Consoles in the user's terminal. */
@NullMarked
package dev.holdfast.cli.console;

import org.jspecify.annotations.NullMarked;
