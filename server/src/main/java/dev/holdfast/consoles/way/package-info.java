/**
 * The ways to the console of a guest or node: which are open now, and how to take one. The entry points are {@code
 * ConsoleTargets} and {@code Ways}.
 *
 * <p>A new way to consoles is one class that implements {@code Way}, and its place in {@code Ways}; a new far end is one
 * that implements {@code FarEnd}. Relaying, limits and endings know neither.
 */
@NullMarked
package dev.holdfast.consoles.way;

import org.jspecify.annotations.NullMarked;
