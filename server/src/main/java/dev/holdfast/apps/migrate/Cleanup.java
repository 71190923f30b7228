package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.apps.migrate.preflight.MigrationPlan.Moved;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cleans up after a move by archive: after a success the old container and the archives, after a failure the new
 * container. What can't be removed is reported and left in place; nothing here changes how the job ends.
 */
final class Cleanup {
    private final MigrationEndpoints endpoints;
    private final ArchiveTransfer transfer;
    private final List<String> remains = new ArrayList<>();

    Cleanup(MigrationEndpoints endpoints, ArchiveTransfer transfer) {
        this.endpoints = endpoints;
        this.transfer = transfer;
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    /** Whether the work succeeded; a failure is reported together with what remains. */
    private boolean attempt(JobContext job, String remaining, Work work) throws InterruptedException {
        String why;
        try {
            work.run();
            return true;
        } catch (PveException e) {
            why = HypervisorFailures.detail(e);
        } catch (MoveFailed e) {
            why = e.reason();
        } catch (Refusal e) {
            why = e.detail(); // a host or its key was removed in the meantime
        }
        job.line(JobEvent.Stream.STDERR, why);
        job.line(JobEvent.Stream.STDERR, remaining);
        remains.add(remaining);
        return false;
    }

    /** After a success: removes the old container, which no longer starts on boot, and the archives. */
    Moved finish(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        GuestHandle source = endpoints.source(plan);
        job.line("Removing the old container and the backup.");
        boolean removed = attempt(
                job,
                "The old container " + source.ref().vmid() + " is still on " + source.node()
                        + ", stopped. Remove it there once the app works as expected.",
                () -> {
                    destroy(source, plan, job);
                    if (source.exists()) throw MoveFailed.because("It is not recognized as the app's container.");
                });
        archives(state, job);
        return plan.moved(Objects.requireNonNull(state.stored().ctid()), removed);
    }

    /** After a failure: back to the source. Never starts its container while the new one may be running. */
    String rollBack(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        if (state.stored().moved()) return "The app is on its new host. " + String.join(" ", remains);
        job.line("Rolling back to the source host.");
        Integer ctid = state.stored().ctid();
        boolean gone = ctid == null || removeTarget(endpoints.target(plan, ctid), plan, job);
        if (gone || !state.stored().startOrdered()) {
            restoreSource(plan, job);
        } else {
            remains.add("The container on " + plan.sourceNode() + " was left stopped, because the one on "
                    + plan.targetNode() + " may be running. Check there, and start the right one.");
        }
        archives(state, job);
        return remains.isEmpty() ? "The app is still on its original host." : String.join(" ", remains);
    }

    private boolean removeTarget(GuestHandle target, MigrationPlan plan, JobContext job) throws InterruptedException {
        String remaining = "A new container " + target.ref().vmid() + " may still be on " + target.node()
                + ". Remove it there; the app does not use it.";
        return attempt(job, remaining, () -> destroy(target, plan, job));
    }

    private void restoreSource(MigrationPlan plan, JobContext job) throws InterruptedException {
        GuestHandle source = endpoints.source(plan);
        String remaining = "The container on " + source.node() + " is intact, but was not started again. Start it.";
        attempt(job, remaining, () -> {
            PveGuest guest = source.client();
            if (plan.onBoot()) guest.update(Map.of("onboot", "1"), List.of(), null);
            if (!plan.running() || guest.status().isUp()) return;
            job.line("Starting the container on " + source.node() + " again.");
            MigrationEndpoints.judge(
                    job,
                    source.judged(follow(job, source, PveGuest::start), true, job),
                    "The container could not be started");
        });
    }

    /** Destroys only what is recognized as the app's container; any other guest with this CT ID is not ours. */
    private void destroy(GuestHandle end, MigrationPlan plan, JobContext job) throws InterruptedException {
        if (!end.exists()) return;
        PveGuest guest = end.client();
        GuestConfig config = guest.config();
        if ("create".equals(config.lock())) throw MoveFailed.because("The container is still being created.");
        if (!MigrationPlan.likeness(config).equals(plan.likeness())) return;
        if (guest.status().isUp()) {
            TaskEnd stopped = end.judged(follow(job, end, PveGuest::stop), false, job);
            MigrationEndpoints.judge(job, stopped, "The container could not be stopped");
        }
        if (config.isProtected()) guest.update(Map.of("protection", "0"), List.of(), null);
        Long row = endpoints.guests().idAt(end.ref(), end.kind());
        MigrationEndpoints.judge(job, follow(job, end, PveGuest::destroy), "The container could not be removed");
        endpoints.guests().destroyed(end.ref(), row);
    }

    /** Repeating this after a crash does no harm: the state is checked before each order. */
    private static TaskEnd follow(JobContext job, GuestHandle end, Function<PveGuest, PveTask> give)
            throws InterruptedException {
        return job.follow(end.task(give.apply(end.client())));
    }

    private void archives(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        attempt(job, "Parts of a backup may remain on " + plan.targetNode() + ".", () -> transfer.discard(state, job));
        VolumeId carried = volume(state.stored().carried());
        if (carried != null && plan.strategy() == Strategy.TRANSFER) {
            delete(endpoints.target(plan, plan.targetCtid()), carried, job);
        }
        GuestHandle source = endpoints.source(plan);
        String storage = Objects.requireNonNull(plan.archiveStorage());
        attempt(job, "A backup of the move may remain on storage " + storage + " of " + source.node() + ".", () -> {
            VolumeId archive = endpoints.marked(source, storage, state.stored().mark());
            if (archive != null) delete(source, archive, job);
        });
    }

    private void delete(GuestHandle end, VolumeId volume, JobContext job) throws InterruptedException {
        attempt(
                job,
                "The backup " + volume + " is still on " + end.node() + ".",
                () -> endpoints.delete(job, end, volume));
    }

    private static @Nullable VolumeId volume(@Nullable String text) {
        return text == null ? null : VolumeId.parse(text);
    }
}
