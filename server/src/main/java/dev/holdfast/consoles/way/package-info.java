/**
 * The ways to the console of a guest or node: which are open now, and how to take one. The entry points are {@code
 * ConsoleTargets} and {@code Ways}.
 */
@NullMarked
package dev.holdfast.consoles.way;

import org.jspecify.annotations.NullMarked;
