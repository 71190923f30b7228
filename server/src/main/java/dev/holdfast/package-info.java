/** Start here: {@code Config} is what can be set, {@code Wiring} is everything there is, built top to bottom. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
