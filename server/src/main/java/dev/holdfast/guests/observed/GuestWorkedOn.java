package dev.holdfast.guests.observed;

import dev.holdfast.guests.GuestRef;

/**
 * A task has ended that may have changed the configuration, the disks or the snapshots of a guest, whoever started it; or so many tasks
 * ended on its node that one of them may have.
 */
public record GuestWorkedOn(GuestRef guest) {}
