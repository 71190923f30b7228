/**
 * The volumes on storages that belong to no guest: read in the background, listed for the fleet, and deleted one at a time
 * after another check. Nothing is stored.
 */
@NullMarked
package dev.holdfast.guests.volume;

import org.jspecify.annotations.NullMarked;
