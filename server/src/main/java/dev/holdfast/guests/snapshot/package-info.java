/**
 * Snapshots of guests of both kinds, declared once for each area of guests; those of all guests, read in the background.
 * Entry points: {@code GuestSnapshots}, {@code SnapshotSurvey}.
 *
 * <p>They are read from the hypervisor, and taken, deleted and rolled back to by jobs. Only which of them a schedule with a
 * retention took is stored: it removes only snapshots that it noted itself, with the name and the time that Proxmox VE
 * reports, and the job that deletes one compares both once more.
 */
@NullMarked
package dev.holdfast.guests.snapshot;

import org.jspecify.annotations.NullMarked;
