/** The language of the shell: from the characters of a script to its syntax tree. Entry point: {@code Parser}. */
@NullMarked
package dev.holdfast.sim.shell.parse;

import org.jspecify.annotations.NullMarked;
