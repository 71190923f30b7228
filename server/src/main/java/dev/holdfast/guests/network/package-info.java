/**
 * The NICs of guests: reading, changing, adding and removing them, and the syntax of their settings. Entry point: {@code
 * GuestNetwork}.
 */
@NullMarked
package dev.holdfast.guests.network;

import org.jspecify.annotations.NullMarked;
