/** Guests that are off, and whether they are meant to be: by a person, by themselves, or because something failed. */
@NullMarked
package dev.holdfast.maintenance.parked;

import org.jspecify.annotations.NullMarked;
