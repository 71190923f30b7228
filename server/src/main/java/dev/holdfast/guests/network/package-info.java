/** The NICs of guests: reading, changing, adding and removing them, and the syntax of their settings. */
@NullMarked
package dev.holdfast.guests.network;

import org.jspecify.annotations.NullMarked;
