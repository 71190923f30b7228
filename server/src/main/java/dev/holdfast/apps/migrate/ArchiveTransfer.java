package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.storage.VolumeId;

/** Makes an archive available where the target can restore it. Can be repeated after a crash in the middle of it. */
interface ArchiveTransfer {
    /** Returns the volume at the target; throws {@link MoveFailed} when the archive did not arrive complete. */
    VolumeId transfer(MigrationState state, VolumeId archive, JobContext job) throws InterruptedException;

    /** Removes what an interrupted transfer left at the target. */
    void discard(MigrationState state, JobContext job) throws InterruptedException;
}
