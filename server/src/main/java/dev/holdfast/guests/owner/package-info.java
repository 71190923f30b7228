/**
 * Whose the things are that belong to guests, such as backups and volumes. Entry point: {@code GuestOwners}.
 *
 * <p>They follow the guest and never the host that reads their storage. Where the guest is not certain, such a thing is of
 * whoever owns all hosts that the guest may be of. A job about it belongs to that owner, too ({@code BackupOwners.Owned}),
 * because whoever may read a job may read what it names.
 */
@NullMarked
package dev.holdfast.guests.owner;

import org.jspecify.annotations.NullMarked;
