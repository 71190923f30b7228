/**
 * Snapshots of guests of both kinds, declared once for each area of guests. Nothing is stored: they are read from the
 * hypervisor, and taken, deleted and rolled back to by jobs.
 */
@NullMarked
package dev.holdfast.guests.snapshot;

import org.jspecify.annotations.NullMarked;
