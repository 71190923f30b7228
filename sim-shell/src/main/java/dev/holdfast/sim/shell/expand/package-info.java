/** The expansion of words: variables, braces, arithmetic, splitting into fields. */
@NullMarked
package dev.holdfast.sim.shell.expand;

import org.jspecify.annotations.NullMarked;
