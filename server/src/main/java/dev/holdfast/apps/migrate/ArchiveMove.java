package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.apps.migrate.preflight.MigrationPlan.Moved;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.guests.owner.BackupMade;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A move by backup and restore, between hosts that are not in the same cluster. The container is stopped before the backup,
 * not by it: the backup would start the container again, and what it wrote then would be lost. Start on boot is disabled as
 * well, so that two copies of it never run.
 */
record ArchiveMove(Apps apps, MigrationEndpoints endpoints, Inventory inventory, Bus bus) {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);
    private static final int TRIES = 3;

    private ArchiveTransfer transfer(MigrationPlan plan) {
        return plan.strategy() == Strategy.TRANSFER
                ? new StreamedTransfer(endpoints)
                : new SharedStorageTransfer(endpoints);
    }

    Moved run(App app, MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        if (!state.stored().moved()) {
            stop(app, plan, job);
            job.progress(10);
            VolumeId there = transferredArchive(state, job);
            job.progress(60);
            int restored = restore(state, there, job);
            job.progress(85);
            job.stopIfCanceled();
            job.disableCancel();
            job.line("The move can't be canceled from this point on.");
            requireStopped(plan);
            state.mark(MigrationState.Stored::withStartOrdered);
            if (plan.running()) start(endpoints.target(plan, restored), job);
            // Otherwise the app would seem to be missing until the next poll, also to the jobs that wait for it.
            inventory.refresh(plan.targetClusterId(), CHECK_INTERVAL);
            apps.moved(app.id(), endpoints.hosts().get(plan.targetHostId()), restored);
            state.mark(MigrationState.Stored::withMoved);
        }
        job.disableCancel();
        // The app's jobs work on the new container from now on. Only the old one is still removed.
        int ctid = Objects.requireNonNull(state.stored().ctid());
        job.release(endpoints.target(plan, ctid).ref().lock());
        return new Cleanup(endpoints, transfer(plan)).finish(state, job);
    }

    String undo(MigrationState state, JobContext job) throws InterruptedException {
        return new Cleanup(endpoints, transfer(state.plan())).rollBack(state, job);
    }

    private void stop(App app, MigrationPlan plan, JobContext job) throws InterruptedException {
        GuestHandle source = endpoints.source(plan);
        job.step("hold", () -> {
            if (plan.onBoot()) source.client().update(Map.of("onboot", "0"), List.of(), null);
        });
        if (!plan.running()) return;
        job.line(
                "Shutting down " + app.name() + " (container " + plan.sourceCtid() + " on " + plan.sourceNode() + ").");
        try {
            MigrationEndpoints.power(
                    job,
                    "shutdown",
                    source,
                    GuestTask.SHUTDOWN,
                    g -> g.shutdownOrStop(SHUTDOWN_TIMEOUT),
                    "The container could not be shut down");
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NOT_RUNNING) throw e;
        }
    }

    /** The archive as a volume that the target can restore. */
    private VolumeId transferredArchive(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        String carried = state.stored().carried();
        if (carried != null) return VolumeId.parse(carried);
        VolumeId archive = sourceArchive(state, job);
        job.stopIfCanceled();
        VolumeId there = transfer(plan).transfer(state, archive, job);
        state.mark(m -> m.withCarried(there.toString()));
        return there;
    }

    private VolumeId sourceArchive(MigrationState state, JobContext job) throws InterruptedException {
        String known = state.stored().archive();
        if (known != null) return VolumeId.parse(known);
        MigrationPlan plan = state.plan();
        GuestHandle source = endpoints.source(plan);
        String storage = Objects.requireNonNull(plan.archiveStorage());
        job.line("Backing up the container to storage " + storage + ".");
        endpoints.must(
                job,
                "backup",
                source.nodeOrder(
                        GuestTask.BACKUP,
                        node -> backUp(node, plan, state.stored().mark())),
                "The container could not be backed up");
        VolumeId archive = endpoints.marked(source, storage, state.stored().mark());
        if (archive == null) throw MoveFailed.because("The backup was not found on storage " + storage + ".");
        bus.publish(new BackupMade(plan.sourceClusterId(), archive));
        state.mark(m -> m.withArchive(archive.toString()));
        return archive;
    }

    private static PveTask backUp(PveNode node, MigrationPlan plan, String mark) {
        BackupSpec spec = BackupSpec.of(
                        new BackupSpec.Guests.Some(List.of(plan.sourceCtid())),
                        Objects.requireNonNull(plan.archiveStorage()))
                .in(BackupSpec.Mode.STOP)
                .withNotes(mark)
                // Otherwise the storage's own retention would prune older backups of the container.
                .keeping(Retention.ALL);
        PveTask task = node.backUp(spec);
        if (task == null) throw MoveFailed.because("The container is no longer on " + plan.sourceNode() + ".");
        return task;
    }

    private int restore(MigrationState state, VolumeId archive, JobContext job) throws InterruptedException {
        Integer begun = state.stored().ctid();
        int ctid = begun == null ? state.plan().targetCtid() : begun;
        for (int i = 1; !isRestored(state, archive, ctid, i == TRIES, job); i++) {
            job.line("CT ID " + ctid + " was taken in the meantime.");
            ctid = endpoints.target(state.plan(), ctid).nextId();
        }
        return ctid;
    }

    /** False when another guest took the CT ID first. */
    private boolean isRestored(MigrationState state, VolumeId archive, int ctid, boolean last, JobContext job)
            throws InterruptedException {
        MigrationPlan plan = state.plan();
        GuestHandle target = endpoints.target(plan, ctid);
        // Stored before the order: whatever happens, the rollback checks this CT ID.
        state.mark(m -> m.withCtid(ctid));
        job.holdAlso(target.ref().lock());
        var spec = ContainerSpec.restored(archive, ctid, Objects.requireNonNull(plan.targetStorage()));
        var asBefore = plan.onBoot() ? spec.with("onboot", "1") : spec;
        job.line("Restoring the container on " + plan.targetNode() + " as " + ctid + ", on storage "
                + plan.targetStorage() + ".");
        RemoteTask task;
        try {
            task = job.order("restore-" + ctid, target.nodeOrder(GuestTask.RESTORE, node -> node.create(asBefore)));
        } catch (PveException e) {
            // Refused: a guest that has this CT ID is not ours.
            state.mark(m -> m.withCtid(null));
            if (last || !isTaken(e)) throw e;
            return false;
        }
        MigrationEndpoints.judge(job, job.follow(task), "The container could not be restored on " + plan.targetNode());
        return true;
    }

    private static boolean isTaken(PveException e) {
        return switch (e) {
            case PveException.Refused r -> r.reason() == PveException.Reason.ALREADY_EXISTS;
            case PveException.InvalidParameters i -> i.reason() == PveException.Reason.ALREADY_EXISTS;
            default -> false;
        };
    }

    /** If the container was started while it was copied, the copy lacks what it wrote since, and two copies would run. */
    private void requireStopped(MigrationPlan plan) {
        if (!endpoints.source(plan).client().status().isUp()) return;
        throw MoveFailed.because("The container was started on " + plan.sourceNode()
                + " during the move, so its copy is out of date. Move the app again.");
    }

    private void start(GuestHandle target, JobContext job) throws InterruptedException {
        job.line("Starting the container on " + target.node() + ".");
        MigrationEndpoints.power(
                job,
                "start",
                target,
                GuestTask.START,
                PveGuest::start,
                "The container could not be started on " + target.node());
        if (!target.client().status().isUp()) {
            throw MoveFailed.because("The container stopped on " + target.node() + " immediately after its start.");
        }
    }
}
