/**
 * What containers and virtual machines have in their configuration in common: NICs, tags, notes and pending changes. Its
 * operations are declared once for each area of guests.
 */
@NullMarked
package dev.holdfast.guests.config;

import org.jspecify.annotations.NullMarked;
