/**
 * What the shell and its programs have in common: texts as bytes, escapes, {@code printf}, durations.
 *
 * <p>A text contains one byte per character, as shell variables do, so that data passes through pipes unchanged.
 */
@NullMarked
package dev.holdfast.sim.shell.text;

import org.jspecify.annotations.NullMarked;
