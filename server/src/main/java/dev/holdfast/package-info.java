/** Start here: {@code Areas} lists what the product consists of, and {@code Wiring} starts it. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
