/**
 * The programs that every simulated computer has: files, texts, time. Each knows the options that scripts use and says
 * {@code not modelled: …} to the others.
 */
@NullMarked
package dev.holdfast.sim.tools;

import org.jspecify.annotations.NullMarked;
