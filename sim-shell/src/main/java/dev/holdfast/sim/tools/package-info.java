/**
 * The usual programs for files, text and time, which every simulated computer has ({@code Programs}). Each supports the
 * options that scripts use and answers {@code not modelled: …} to all others.
 */
@NullMarked
package dev.holdfast.sim.tools;

import org.jspecify.annotations.NullMarked;
