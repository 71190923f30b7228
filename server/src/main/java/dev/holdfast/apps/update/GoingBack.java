package dev.holdfast.apps.update;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes a container back to its state before an update: to the snapshot that this very job took, or else to its backup. */
final class GoingBack {
    private GoingBack() {}

    /**
     * How it goes back; stored, because the way itself changes what it depends on.
     *
     * @param snapshot its name; null when there is none
     * @param backup its volume, for a container without a snapshot
     * @param storage for the disks of a restored container
     * @param obstacle why it does not go back, as a sentence; null when it does
     */
    record Way(
            @Nullable String snapshot,
            @Nullable String backup,
            @Nullable String storage,
            @Nullable String obstacle) {
        static Way none(String obstacle) {
            return new Way(null, null, null, obstacle);
        }
    }

    /** Whether an update that fails now goes back: if that is wanted and this job made something to go back to. */
    static boolean isPossible(Safety safety, JobContext job) throws InterruptedException {
        return safety.rollBack() && (SafetyCopies.hasSnapshot(job) || SafetyCopies.backup(job) != null);
    }

    /**
     * Goes back and starts the container.
     *
     * @param identity the container's before the update; null when nothing distinguishes it
     * @param answer asks the port afterwards; returns the end of a sentence about it
     * @return what happened, in whole sentences
     */
    static String run(GuestHandle container, @Nullable String identity, Asking answer, JobContext job)
            throws InterruptedException {
        try {
            Way way = job.step("way_back", Way.class, () -> way(container, identity, job));
            if (way.obstacle() != null) return way.obstacle() + SafetyCopies.sentence(job);
            String to = way.snapshot() == null ? "the backup " + way.backup() : "the snapshot " + way.snapshot();
            job.line("Going back to " + to + ".");
            TaskEnd end = way.snapshot() == null ? restore(container, way, job) : rollBack(container, way, job);
            return switch (end) {
                case OK, WARNINGS -> "Went back to " + to + answer.sentenceEnd();
                case FAILED ->
                    "Going back to " + to + " failed: " + job.taskMessage() + ". Check the container."
                            + SafetyCopies.sentence(job);
                case LOST ->
                    "The host stopped answering while the container went back to " + to + ". Check the container."
                            + SafetyCopies.sentence(job);
            };
        } catch (JobStopped e) {
            return "Did not go back: " + reason(e) + SafetyCopies.sentence(job);
        } catch (PveException e) {
            return "Did not go back, because the host refused or did not answer (" + e.getMessage() + ")."
                    + SafetyCopies.sentence(job);
        } catch (Refusal e) {
            return "Did not go back: " + e.detail() + SafetyCopies.sentence(job);
        }
    }

    /** Asks the port of an app that went back. */
    @FunctionalInterface
    interface Asking {
        String sentenceEnd() throws InterruptedException;
    }

    private static String reason(JobStopped e) {
        return switch (e.outcome) {
            case Outcome.Failed(String reason, Object _) -> reason;
            case Outcome.Unknown(String reason) -> reason;
            case Outcome.Done _ -> "";
            case null -> "";
        };
    }

    private static Way way(GuestHandle container, @Nullable String identity, JobContext job)
            throws InterruptedException {
        int ctid = container.ref().vmid();
        if (!container.exists()) return Way.none("Did not go back, because container " + ctid + " no longer exists.");
        if (container.isAnother(identity)) {
            return Way.none("Did not go back, because container " + ctid + " is another one now.");
        }
        PveGuest guest = container.client();
        if (SafetyCopies.hasSnapshot(job)) {
            String name = SafetyCopies.name(job);
            boolean there = guest.snapshots().list().snapshots().stream()
                    .anyMatch(one -> one.name().equals(name) && one.snapstate() == null);
            if (there) return new Way(name, null, null, null);
        }
        String backup = SafetyCopies.backup(job);
        if (backup == null) return Way.none("Did not go back, because the snapshot does not exist any more.");
        GuestConfig config = guest.presentConfig();
        List<String> lost = withoutBackup(config);
        if (!lost.isEmpty()) {
            return Way.none("Did not go back, because restoring the container would delete its volumes that the backup"
                    + " does not contain: " + String.join(", ", lost) + ".");
        }
        GuestConfig.Disk root = config.disk("rootfs");
        VolumeId volume = root == null ? null : root.volume();
        if (identity == null || volume == null) {
            return Way.none("Did not go back, because it is not certain that container " + ctid + " is the same one.");
        }
        return new Way(null, backup, volume.storage(), null);
    }

    /** Mount points that a backup leaves out. Proxmox VE deletes them when it restores the container in place. */
    private static List<String> withoutBackup(GuestConfig config) {
        return config.diskKeys().stream()
                .filter(key -> key.matches("mp[0-9]+"))
                .filter(key -> Objects.requireNonNull(config.disk(key)).volume() != null)
                .filter(key -> !"1"
                        .equals(NicConfig.parse(config.values().getOrDefault(key, ""))
                                .get("backup")))
                .toList();
    }

    private static TaskEnd rollBack(GuestHandle container, Way way, JobContext job) throws InterruptedException {
        String name = Objects.requireNonNull(way.snapshot());
        // It stops the container by itself.
        return job.execute(
                "roll_back",
                container.order(GuestTask.ROLLBACK, guest -> guest.snapshots().rollBack(name, true)));
    }

    private static TaskEnd restore(GuestHandle container, Way way, JobContext job) throws InterruptedException {
        // Stored: after a crash during the restore the state is not the one that decides this.
        boolean up = job.step(
                "up_before_restore",
                Boolean.class,
                () -> container.client().status().isUp());
        if (up) {
            TaskEnd stopped =
                    container.judged(job.execute("stop", container.order(GuestTask.STOP, PveGuest::stop)), false, job);
            if (stopped != TaskEnd.OK && stopped != TaskEnd.WARNINGS) return stopped;
        }
        ContainerSpec spec = ContainerSpec.restored(
                        VolumeId.parse(Objects.requireNonNull(way.backup())),
                        container.ref().vmid(),
                        Objects.requireNonNull(way.storage()))
                .inPlace()
                .started();
        return job.execute("restore", container.nodeOrder(GuestTask.RESTORE, node -> node.create(spec)));
    }
}
