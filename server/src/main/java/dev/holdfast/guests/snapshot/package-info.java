/**
 * Snapshots of guests of both kinds, declared once for each area of guests. They are read from the hypervisor, and taken,
 * deleted and rolled back to by jobs. Only which of them a schedule with a retention took is stored.
 */
@NullMarked
package dev.holdfast.guests.snapshot;

import org.jspecify.annotations.NullMarked;
