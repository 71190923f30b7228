/** Start here: {@code Config} holds the configuration; {@code Wiring} builds all parts, top to bottom. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
