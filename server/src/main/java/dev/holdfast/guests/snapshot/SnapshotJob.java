package dev.holdfast.guests.snapshot;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.observed.GuestSetBack;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes a snapshot of a guest, deletes one, or rolls the guest back to one. */
record SnapshotJob(
        SnapshotAction action,
        GuestTargets targets,
        Guests guests,
        Inventory inventory,
        SnapshotSurvey survey,
        SnapshotSupport support,
        Bus bus)
        implements Job<SnapshotJob.Params> {
    private static final String LOST =
            "The host stopped answering while its task was running. Check the list of snapshots when the host is back.";

    /**
     * Which snapshot of which guest; description and memory are those of a new one.
     *
     * @param takenAt deletes only a snapshot that was taken then; null for any
     */
    record Params(
            long targetId,
            String name,
            @Nullable String description,
            boolean vmstate,
            @Nullable Instant takenAt) {}

    /** The jobs of all actions on these guests. */
    static List<SnapshotJob> all(
            GuestTargets targets,
            Guests guests,
            Inventory inventory,
            SnapshotSurvey survey,
            SnapshotSupport support,
            Bus bus) {
        return Arrays.stream(SnapshotAction.values())
                .map(action -> new SnapshotJob(action, targets, guests, inventory, survey, support, bus))
                .toList();
    }

    /** The type of job of an action, such as {@code vm.snapshot_create}. */
    static JobType<Params> type(GuestTargets targets, SnapshotAction action) {
        return new JobType<>(targets.type() + "." + action.word(), Params.class, Priority.PEOPLE);
    }

    @Override
    public JobType<Params> kind() {
        return type(targets, action);
    }

    /**
     * The state before the order; stored, because after a restart of the job the order itself has changed it.
     *
     * @param takenAt when the snapshot was taken; null when that is unknown, or there is none
     */
    record Found(
            String node,
            boolean up,
            boolean exists,
            @Nullable Instant takenAt,
            @Nullable String obstacle) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = job.step("target", GuestTarget.class, () -> targets.target(params.targetId()));
        Found found = job.step("state", Found.class, () -> look(params));
        GuestHandle guest = guests.on(found.node(), target.guest(), targets.kind());
        Outcome over = nothingToDo(params, found, guest, job);
        if (over != null) return over;
        // Stopping these tasks would leave a snapshot that is half deleted, or a guest that is half rolled back.
        if (action != SnapshotAction.CREATE) job.disableCancel();
        job.line(doing(params, found) + " " + target.name() + " (" + guest.noun() + " " + target.vmid() + " on "
                + found.node() + ").");
        TaskEnd end = job.execute(action.word(), guest.order(action.task(), g -> give(params, found, g)));
        if (action == SnapshotAction.DELETE && (end == TaskEnd.OK || end == TaskEnd.WARNINGS)) {
            survey.deleted(target.guest(), params.name());
        } else {
            survey.changed(target.guest());
        }
        inventory.wake(target.clusterId());
        // Of a rollback that failed or whose end is unknown, nobody knows what it has changed.
        if (action == SnapshotAction.ROLLBACK) {
            boolean isDone = end == TaskEnd.OK || end == TaskEnd.WARNINGS;
            bus.publish(new GuestSetBack(target.guest(), params.name(), isDone ? found.takenAt() : null, null));
        }
        return switch (end) {
            case OK, WARNINGS -> new Outcome.Done(result(params, guest));
            case FAILED -> new Outcome.Failed(failure() + ": " + job.taskMessage() + "." + remains(params, guest));
            case LOST -> new Outcome.Unknown(LOST);
        };
    }

    private Found look(Params params) {
        GuestHandle guest = targets.at(params.targetId());
        PveGuest client = guest.client();
        PveSnapshots.Snapshot one = find(client, params);
        boolean exists = one != null;
        // Many guests at once were not asked before, and a scheduled job runs when nobody is there to be asked.
        String obstacle = action == SnapshotAction.CREATE && !exists ? support.obstacle(guest) : null;
        Instant takenAt = one == null || one.snaptime() == null ? null : Instant.ofEpochSecond(one.snaptime());
        return new Found(guest.node(), client.status().isUp(), exists, takenAt, obstacle);
    }

    private static PveSnapshots.@Nullable Snapshot find(PveGuest guest, Params params) {
        Instant takenAt = params.takenAt();
        return guest.snapshots().list().snapshots().stream()
                .filter(one -> one.name().equals(params.name()))
                .filter(one ->
                        takenAt == null || (one.snaptime() != null && one.snaptime() == takenAt.getEpochSecond()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable Outcome nothingToDo(Params params, Found found, GuestHandle guest, JobContext job) {
        String name = params.name();
        switch (action) {
            case CREATE -> {
                if (found.exists()) {
                    return new Outcome.Failed("The " + guest.noun() + " already has a snapshot " + name
                            + ". Choose another name, or delete that snapshot first.");
                }
                if (found.obstacle() != null) return new Outcome.Failed(found.obstacle());
                if (params.vmstate() && !found.up()) {
                    return new Outcome.Failed(
                            "The virtual machine was stopped in the meantime, so there is no memory to"
                                    + " save. Take the snapshot without memory.");
                }
            }
            case DELETE -> {
                if (found.exists()) return null;
                job.line("There is no snapshot " + name + " any more: nothing to do.");
                return new Outcome.Done();
            }
            case ROLLBACK -> {
                if (!found.exists()) {
                    return new Outcome.Failed(
                            "Snapshot " + name + " was deleted in the meantime. Nothing was changed.");
                }
            }
        }
        return null;
    }

    private String doing(Params params, Found found) {
        return switch (action) {
            case CREATE -> "Taking snapshot " + params.name() + (params.vmstate() ? " with memory" : "") + " of";
            case DELETE -> "Deleting snapshot " + params.name() + " of";
            case ROLLBACK ->
                "Rolling back to snapshot " + params.name() + (found.up() ? " and starting again afterwards:" : ":");
        };
    }

    private PveTask give(Params params, Found found, PveGuest guest) {
        PveSnapshots snapshots = guest.snapshots();
        return switch (action) {
            case CREATE ->
                params.vmstate()
                        ? snapshots.createWithMemory(params.name(), params.description())
                        : snapshots.create(params.name(), params.description());
            case DELETE -> snapshots.delete(params.name(), false);
            // A rollback stops the guest; a snapshot with memory resumes it by itself.
            case ROLLBACK -> snapshots.rollBack(params.name(), found.up());
        };
    }

    private Map<String, Object> result(Params params, GuestHandle guest) {
        var result = new LinkedHashMap<String, Object>();
        result.put("snapshot", params.name());
        if (action == SnapshotAction.ROLLBACK) {
            try {
                result.put("running", guest.client().status().isUp());
            } catch (PveException _) {
                // Unknown: the rollback succeeded all the same.
            }
        }
        return result;
    }

    private String failure() {
        return switch (action) {
            case CREATE -> "The snapshot could not be taken";
            case DELETE -> "The snapshot could not be deleted";
            case ROLLBACK -> "The rollback failed";
        };
    }

    /** What the failed task left, as sentences with a space before them. */
    private String remains(Params params, GuestHandle guest) {
        try {
            PveGuest client = guest.client();
            if (action == SnapshotAction.ROLLBACK) {
                return client.status().isUp()
                        ? " The " + guest.noun() + " is running."
                        : " The " + guest.noun() + " is stopped. Check it before you start it.";
            }
            PveSnapshots.Snapshot left = client.snapshots().list().snapshots().stream()
                    .filter(one -> one.name().equals(params.name()))
                    .findFirst()
                    .orElse(null);
            if (left == null) return " No part of it is in the list of snapshots.";
            return left.snapstate() == null
                    ? " Snapshot " + params.name() + " is in the list of snapshots."
                    : " An incomplete snapshot " + params.name() + " remains. Delete it.";
        } catch (PveException _) {
            return " Whether anything remains of it is unknown: check the list of snapshots.";
        }
    }
}
