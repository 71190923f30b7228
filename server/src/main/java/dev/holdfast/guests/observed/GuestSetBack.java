package dev.holdfast.guests.observed;

import dev.holdfast.guests.GuestRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The disks of a guest were set back to an earlier state: by a rollback, or by a restore in its place.
 *
 * @param snapshot the snapshot; null for a backup, and for a task that Holdfast did not order
 * @param takenAt when that state was saved, by the host's clock; null when it is unknown
 * @param by the user or token of a task that Holdfast may not have ordered, as Proxmox VE writes it; null for a job's own
 */
public record GuestSetBack(
        GuestRef guest,
        @Nullable String snapshot,
        @Nullable Instant takenAt,
        @Nullable String by) {}
