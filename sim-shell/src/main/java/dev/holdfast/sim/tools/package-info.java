/**
 * The programs that every simulated computer has, for files, text and time. Each supports the options that scripts use
 * and answers {@code not modelled: …} to all others.
 */
@NullMarked
package dev.holdfast.sim.tools;

import org.jspecify.annotations.NullMarked;
