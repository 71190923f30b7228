package dev.holdfast.backups.testrestore;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestDestruction;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes the copy that a test made, and nothing else; tells what remains where that is not certain or not possible. */
record CopyRemoval(Guests guests, Inventory inventory) {
    /** From this step on a lock may be that of our own order, which is followed. */
    private static final String DESTROYING = "destroying";
    /** After this step, a guest with the ID is another one. */
    private static final String REMOVED = "removed";

    /** What remains, as sentences; null when nothing does. May be called again after it failed or Holdfast crashed. */
    @Nullable
    String remove(TestRestoreParams params, JobContext job) throws InterruptedException {
        job.disableCancel();
        Copy copy = Copy.ordered(params, guests, job);
        if (copy == null || job.isDone(REMOVED)) return null;
        try {
            String remains = remove(copy, job);
            if (remains == null) job.step(REMOVED, () -> {});
            return remains;
        } catch (PveException | Refusal e) {
            return mayRemain(copy, HypervisorFailures.detail(e));
        } catch (JobStopped e) {
            return mayRemain(copy, reason(e.outcome));
        } finally {
            inventory.wake(params.clusterId());
        }
    }

    private @Nullable String remove(Copy copy, JobContext job) throws InterruptedException {
        GuestHandle guest = copy.guest();
        if (!guest.exists()) return absent(copy, job);
        if (!copy.isIn(copy.config())) {
            return "The " + copy.what() + " was left alone, because it is not certain that this test made it."
                    + ended(job, " If nobody else did, delete it.");
        }
        PveGuest.Status status = guest.client().status();
        if (status.lock() != null && !job.isDone(DESTROYING)) {
            return "The " + copy.what() + ", the copy that this test made, remains, because it is locked ("
                    + status.lock() + "). Delete it when no task works on it.";
        }
        var destruction = GuestDestruction.of(guests, guest, () -> !copy.isIn(copy.config()), job);
        if (status.isUp()) destruction.stop();
        job.step(DESTROYING, () -> {});
        destruction.destroy();
        List<String> left = destruction.left();
        if (left == null || left.isEmpty()) return null;
        return "Of the " + copy.what() + ", the copy that this test made, these disks remain: "
                + String.join(", ", left) + ". Delete them.";
    }

    private static @Nullable String absent(Copy copy, JobContext job) {
        if (copy.guest().isElsewhere()) {
            return "A guest with the ID " + copy.guest().ref().vmid()
                    + " is on another node now. If its description is \"" + copy.mark()
                    + "\", it is the copy that this test made: delete it.";
        }
        if (job.isDone(Copy.OVER)) return null;
        return "Whether its task still creates a " + copy.what() + " is not known. If that appears, delete it.";
    }

    private static String ended(JobContext job, String otherwise) {
        return job.isDone(Copy.OVER) ? otherwise : " Its restore may still be running." + otherwise;
    }

    private static String mayRemain(Copy copy, String why) {
        return "The " + copy.what() + ", the copy that this test made, may remain: " + why
                + " Delete it if its description is \"" + copy.mark() + "\".";
    }

    private static String reason(@Nullable Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> failed.reason();
            case Outcome.Unknown unknown -> unknown.reason();
            case null, default -> "It could not be removed.";
        };
    }
}
