package dev.holdfast.apps.update;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.owner.BackupMade;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The snapshot and the backup that an update makes before its script runs. */
final class SafetyCopies {
    private static final int LINES = 5000;
    static final String PREFIX = "holdfast-";
    private static final String SNAPSHOT = "snapshot";
    private static final String SNAPSHOT_DONE = "snapshot_taken";
    private static final String BACKUP = "backup";
    private static final String BACKUP_DONE = "backup_made";

    private SafetyCopies() {}

    /** A backup; the volume is null when the log of its task does not name it. */
    record Made(@Nullable String volid) {}

    /** The name of a job's snapshot. */
    static String name(JobContext job) {
        return PREFIX + job.id();
    }

    static void takeSnapshot(GuestHandle container, JobContext job) throws InterruptedException {
        String name = name(job);
        job.line("Taking the snapshot " + name + " first.");
        var order = container.order(
                GuestTask.SNAPSHOT, guest -> guest.snapshots().create(name, "Before an update by Holdfast"));
        require(SNAPSHOT, job.execute(SNAPSHOT, order), job);
        job.step(SNAPSHOT_DONE, () -> {});
    }

    static void backUp(GuestHandle container, String storage, Bus bus, JobContext job) throws InterruptedException {
        job.line("Backing up the container to storage " + storage + " first.");
        // Unless all backups are kept, the storage's own retention may prune an older one.
        BackupSpec spec = BackupSpec.of(
                        new BackupSpec.Guests.Some(List.of(container.ref().vmid())), storage)
                .withNotes("Before an update by Holdfast")
                .keeping(Retention.ALL);
        RemoteTask task = job.order(
                BACKUP,
                container.nodeOrder(
                        GuestTask.BACKUP, node -> Objects.requireNonNull(node.backUp(spec), "no guest to back up")));
        require(BACKUP, job.follow(task), job);
        String volume = job.step(BACKUP_DONE, Made.class, () -> new Made(volume(container, storage, task)))
                .volid();
        if (volume != null) bus.publish(new BackupMade(container.ref().clusterId(), VolumeId.parse(volume)));
    }

    private static @Nullable String volume(GuestHandle container, String storage, RemoteTask task)
            throws InterruptedException {
        try {
            return BackupLog.of(task.log(0, LINES)).results().stream()
                    .filter(one -> one.vmid() == container.ref().vmid() && one.outcome() == BackupLog.Outcome.OK)
                    .map(one -> one.on(storage))
                    .filter(Objects::nonNull)
                    .map(VolumeId::toString)
                    .findFirst()
                    .orElse(null);
        } catch (HostUnreachable e) {
            return null;
        }
    }

    private static void require(String what, TaskEnd end, JobContext job) {
        job.require(
                end,
                "The " + what + " could not be created, so nothing was updated",
                "The host stopped answering during the " + what + ". Nothing was updated.");
    }

    /** Whether this job took its snapshot. */
    static boolean hasSnapshot(JobContext job) {
        return job.isDone(SNAPSHOT_DONE);
    }

    /** The volume of the backup that this job made; null for none. */
    static @Nullable String backup(JobContext job) throws InterruptedException {
        if (!job.isDone(BACKUP_DONE)) return null;
        return job.step(BACKUP_DONE, Made.class, () -> new Made(null)).volid();
    }

    /** What contains the state before, as a sentence with a space before it; empty for nothing. */
    static String sentence(JobContext job) throws InterruptedException {
        String snapshot =
                hasSnapshot(job) ? " The snapshot " + name(job) + " contains the state before the update." : "";
        String backup = backup(job);
        return snapshot + (backup == null ? "" : " The backup " + backup + " contains the state before the update.");
    }

    /** Deletes the snapshot. Returns null, or a sentence when that was not possible. */
    static @Nullable String deleteSnapshot(GuestHandle container, JobContext job) throws InterruptedException {
        String name = name(job);
        try {
            var order = container.order(
                    GuestTask.DELETE_SNAPSHOT, guest -> guest.snapshots().delete(name, false));
            TaskEnd end = job.execute("snapshot_deleted", order);
            if (end == TaskEnd.OK || end == TaskEnd.WARNINGS) {
                job.line("Deleted the snapshot " + name + ".");
                return null;
            }
        } catch (JobStopped | PveException | Refusal e) {
            job.line("The snapshot could not be deleted: " + e.getMessage());
        }
        return "The snapshot " + name + " could not be deleted. Delete it.";
    }
}
