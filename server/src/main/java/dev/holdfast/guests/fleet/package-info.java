/** The hosts, how to call them, and what is known of them and of their guests, as one value for the areas: {@code Fleet}. */
@NullMarked
package dev.holdfast.guests.fleet;

import org.jspecify.annotations.NullMarked;
