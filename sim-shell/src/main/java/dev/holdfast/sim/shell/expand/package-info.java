/** The expansion of words: variables, braces, arithmetic, splitting into fields. Entry point: {@code Expander}. */
@NullMarked
package dev.holdfast.sim.shell.expand;

import org.jspecify.annotations.NullMarked;
