package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.migrate.MigrateJob.Moved;
import dev.holdfast.apps.migrate.MigrationEndpoints.Endpoint;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.BackupSpec;
import dev.holdfast.pve.ContainerSpec;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveGuest;
import dev.holdfast.pve.PveTask;
import dev.holdfast.pve.Retention;
import dev.holdfast.pve.VolumeId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A move by backup and restore, between hosts that are not in the same cluster. The container is stopped before the backup,
 * not by it: the backup would start the container again, and what it wrote then would be lost. Start on boot is disabled as
 * well, so that two copies of it never run.
 */
final class ArchiveMove {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);
    private static final int TRIES = 3;

    private final Apps apps;
    private final MigrationEndpoints ends;
    private final Inventory inventory;

    ArchiveMove(Apps apps, MigrationEndpoints ends, Inventory inventory) {
        this.apps = apps;
        this.ends = ends;
        this.inventory = inventory;
    }

    private ArchiveTransfer transfer(MigrationPlan plan) {
        return plan.strategy() == Strategy.TRANSFER ? new StreamedTransfer(ends) : new SharedStorageTransfer(ends);
    }

    Moved run(App app, MigrationState trail, JobContext job) throws InterruptedException {
        MigrationPlan plan = trail.plan();
        if (!trail.stored().moved()) {
            stop(app, plan, job);
            job.progress(10);
            VolumeId there = transferredArchive(trail, job);
            job.progress(60);
            int ctid = restore(trail, there, job);
            job.progress(85);
            job.stopIfCanceled();
            job.disableCancel();
            job.line("The move can't be canceled from this point on.");
            requireStopped(plan);
            trail.mark(MigrationState.Stored::withStartOrdered);
            if (plan.running()) start(Endpoint.target(plan, ctid), job);
            // Otherwise the app would seem to be missing until the next poll, also to the jobs that wait for it.
            inventory.refresh(plan.targetClusterId(), CHECK_INTERVAL);
            apps.moved(app.id(), ends.hosts().get(plan.targetHostId()), ctid);
            trail.mark(MigrationState.Stored::withMoved);
        }
        job.disableCancel();
        return new Cleanup(ends, transfer(plan)).finish(trail, job);
    }

    String undo(MigrationState trail, JobContext job) throws InterruptedException {
        return new Cleanup(ends, transfer(trail.plan())).rollBack(trail, job);
    }

    private void stop(App app, MigrationPlan plan, JobContext job) throws InterruptedException {
        Endpoint source = Endpoint.source(plan);
        job.step("hold", () -> {
            if (plan.onBoot()) ends.guest(source).update(Map.of("onboot", "0"), List.of(), null);
        });
        if (!plan.running()) return;
        job.line(
                "Shutting down " + app.name() + " (container " + plan.sourceCtid() + " on " + plan.sourceNode() + ").");
        try {
            ends.must(
                    job,
                    "shutdown",
                    ends.order(source, "vzshutdown", g -> g.shutdownOrStop(SHUTDOWN_TIMEOUT)),
                    "The container could not be shut down");
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NOT_RUNNING) throw e;
        }
    }

    /** The archive as a volume that the target can restore. */
    private VolumeId transferredArchive(MigrationState trail, JobContext job) throws InterruptedException {
        MigrationPlan plan = trail.plan();
        String carried = trail.stored().carried();
        if (carried != null) return VolumeId.parse(carried);
        VolumeId archive = sourceArchive(trail, job);
        job.stopIfCanceled();
        VolumeId there = transfer(plan).transfer(trail, archive, job);
        trail.mark(m -> m.withCarried(there.toString()));
        return there;
    }

    private VolumeId sourceArchive(MigrationState trail, JobContext job) throws InterruptedException {
        String known = trail.stored().archive();
        if (known != null) return VolumeId.parse(known);
        MigrationPlan plan = trail.plan();
        Endpoint source = Endpoint.source(plan);
        String storage = Objects.requireNonNull(plan.archiveStorage());
        job.line("Backing up the container to storage " + storage + ".");
        ends.must(
                job,
                "backup",
                ends.nodeOrder(
                        source,
                        "vzdump",
                        client -> backUp(client, plan, trail.stored().mark())),
                "The container could not be backed up");
        VolumeId archive = ends.marked(source, storage, trail.stored().mark());
        if (archive == null) throw MoveFailed.because("The backup was not found on storage " + storage + ".");
        trail.mark(m -> m.withArchive(archive.toString()));
        return archive;
    }

    private static PveTask backUp(PveClient client, MigrationPlan plan, String mark) {
        BackupSpec spec = BackupSpec.of(
                        new BackupSpec.Guests.Some(List.of(plan.sourceCtid())),
                        Objects.requireNonNull(plan.archiveStorage()))
                .in(BackupSpec.Mode.STOP)
                .withNotes(mark)
                // Otherwise the storage's own retention would prune older backups of the container.
                .keeping(Retention.ALL);
        PveTask task = client.node(plan.sourceNode()).backUp(spec);
        if (task == null) throw MoveFailed.because("The container is no longer on " + plan.sourceNode() + ".");
        return task;
    }

    private int restore(MigrationState trail, VolumeId archive, JobContext job) throws InterruptedException {
        Integer begun = trail.stored().ctid();
        int ctid = begun == null ? trail.plan().targetCtid() : begun;
        for (int i = 1; !isRestored(trail, archive, ctid, i == TRIES, job); i++) {
            job.line("CT ID " + ctid + " was taken in the meantime.");
            ctid = ends.client(Endpoint.target(trail.plan(), ctid)).nextId();
        }
        return ctid;
    }

    /** False when another guest took the CT ID first. */
    private boolean isRestored(MigrationState trail, VolumeId archive, int ctid, boolean last, JobContext job)
            throws InterruptedException {
        MigrationPlan plan = trail.plan();
        Endpoint target = Endpoint.target(plan, ctid);
        // Stored before the order: whatever happens, the rollback checks this CT ID.
        trail.mark(m -> m.withCtid(ctid));
        job.holdAlso(App.holdKey(plan.targetClusterId(), ctid));
        var spec = ContainerSpec.restored(archive, ctid, Objects.requireNonNull(plan.targetStorage()));
        var asBefore = plan.onBoot() ? spec.with("onboot", "1") : spec;
        job.line("Restoring the container on " + plan.targetNode() + " as " + ctid + ", on storage "
                + plan.targetStorage() + ".");
        RemoteTask task;
        try {
            task = job.order(
                    "restore-" + ctid,
                    ends.nodeOrder(
                            target, "vzrestore", c -> c.node(plan.targetNode()).create(asBefore)));
        } catch (PveException e) {
            // Refused: a guest that has this CT ID is not ours.
            trail.mark(m -> m.withCtid(null));
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
        if (!ends.guest(Endpoint.source(plan)).status().isUp()) return;
        throw MoveFailed.because("The container was started on " + plan.sourceNode()
                + " during the move, so its copy is out of date. Move the app again.");
    }

    private void start(Endpoint target, JobContext job) throws InterruptedException {
        job.line("Starting the container on " + target.node() + ".");
        ends.must(
                job,
                "start",
                ends.order(target, "vzstart", PveGuest::start),
                "The container could not be started on " + target.node());
        if (!ends.guest(target).status().isUp()) {
            throw MoveFailed.because("The container stopped on " + target.node() + " immediately after its start.");
        }
    }
}
