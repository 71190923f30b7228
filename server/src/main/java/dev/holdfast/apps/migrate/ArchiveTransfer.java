package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.VolumeId;

/** Brings an archive to where the target can restore it. May be done again after a crash in the middle of it. */
interface ArchiveTransfer {
    /** Returns the volume it is at the target; throws {@link MoveFailed} when it did not get there whole. */
    VolumeId transfer(MigrationState trail, VolumeId archive, JobContext job) throws InterruptedException;

    /** Removes what a carrying that was broken off left at the target. */
    void discard(MigrationState trail, JobContext job) throws InterruptedException;
}
