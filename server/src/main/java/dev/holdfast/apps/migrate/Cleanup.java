package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.MigrationEndpoints.Endpoint;
import dev.holdfast.apps.migrate.MigrateJob.Moved;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HostTask;
import dev.holdfast.hosts.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.pve.GuestConfig;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveGuest;
import dev.holdfast.pve.PveTask;
import dev.holdfast.pve.VolumeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a move by archive leaves behind: after a good end the old container and the archives, after a bad one the new
 * container. What can't be removed is told and left; nothing here ends the job in another way.
 */
final class Cleanup {
    private final MigrationEndpoints ends;
    private final ArchiveTransfer carrier;
    private final List<String> remains = new ArrayList<>();

    Cleanup(MigrationEndpoints ends, ArchiveTransfer carrier) {
        this.ends = ends;
        this.carrier = carrier;
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    /** Whether it went well; what did not is told with what remains. */
    private boolean tried(JobContext job, String remaining, Work work) throws InterruptedException {
        String why;
        try {
            work.run();
            return true;
        } catch (PveException e) {
            why = HypervisorFailures.problem(e).detail();
        } catch (MoveFailed e) {
            why = e.reason();
        } catch (Refusal e) {
            why = e.detail(); // a host or its key was taken away meanwhile
        }
        job.line(JobEvent.Stream.STDERR, why);
        job.line(JobEvent.Stream.STDERR, remaining);
        remains.add(remaining);
        return false;
    }

    /** After a good end: removes the old container, which starts by itself no more, and the archives. */
    Moved cleared(MigrationState trail, JobContext job) throws InterruptedException {
        MigrationPlan plan = trail.plan();
        Endpoint source = Endpoint.source(plan);
        job.line("Removing the old container and the backup.");
        boolean removed = tried(
                job,
                "The old container " + source.ctid() + " is still on " + source.node()
                        + ", stopped. Remove it there once the app is as it should be.",
                () -> {
                    destroy(source, plan, job);
                    if (ends.exists(source)) throw MoveFailed.because("It is not known again as the app's container.");
                });
        archives(trail, job);
        return new Moved(
                plan.strategy(),
                plan.targetHostId(),
                Objects.requireNonNull(trail.stored().ctid()),
                removed);
    }

    /** After a bad end: back to the source. Never starts it while the new container may run. */
    String rollBack(MigrationState trail, JobContext job) throws InterruptedException {
        MigrationPlan plan = trail.plan();
        if (trail.stored().moved()) return "The app is on its new host. " + String.join(" ", remains);
        job.line("Going back to the source.");
        Integer ctid = trail.stored().ctid();
        boolean gone = ctid == null || targetGone(Endpoint.target(plan, ctid), plan, job);
        if (gone || !trail.stored().startOrdered()) {
            wakeSource(plan, job);
        } else {
            remains.add("The container on " + plan.sourceNode() + " was left stopped, because the one on "
                    + plan.targetNode() + " may run. Look there, and start the right one.");
        }
        archives(trail, job);
        return remains.isEmpty() ? "The app is where it was." : String.join(" ", remains);
    }

    private boolean targetGone(Endpoint target, MigrationPlan plan, JobContext job) throws InterruptedException {
        String remaining = "Perhaps a new container " + target.ctid() + " is on " + target.node()
                + ". Remove it there; the app is not in it.";
        return tried(job, remaining, () -> destroy(target, plan, job));
    }

    private void wakeSource(MigrationPlan plan, JobContext job) throws InterruptedException {
        Endpoint source = Endpoint.source(plan);
        String remaining = "The container on " + source.node() + " is whole, but was not started again. Start it.";
        tried(job, remaining, () -> {
            PveGuest guest = ends.guest(source);
            if (plan.onBoot()) guest.update(Map.of("onboot", "1"), List.of(), null);
            if (!plan.running() || guest.status().isUp()) return;
            job.line("Starting the container on " + source.node() + " again.");
            follow(job, source, PveGuest::start, "It could not be started");
        });
    }

    /** Only what is known again as the app's container; anything else that has the number is somebody else's. */
    private void destroy(Endpoint end, MigrationPlan plan, JobContext job) throws InterruptedException {
        if (!ends.exists(end)) return;
        PveGuest guest = ends.guest(end);
        GuestConfig config = guest.config();
        if ("create".equals(config.lock())) throw MoveFailed.because("It is still being made.");
        if (!MigrationPlan.likeness(config).equals(plan.likeness())) return;
        if (guest.status().isUp()) follow(job, end, PveGuest::stop, "It could not be stopped");
        if (config.isProtected()) guest.update(Map.of("protection", "0"), List.of(), null);
        follow(job, end, PveGuest::destroy, "It could not be removed");
    }

    /** Given again after a crash it does no harm: what is looked at before decides. */
    private void follow(JobContext job, Endpoint end, Function<PveGuest, PveTask> give, String failure)
            throws InterruptedException {
        PveTask task = give.apply(ends.guest(end));
        MigrationEndpoints.judge(job, job.follow(new HostTask(ends.hypervisors(), end.clusterId(), task.upid())), failure);
    }

    private void archives(MigrationState trail, JobContext job) throws InterruptedException {
        MigrationPlan plan = trail.plan();
        tried(job, "Parts of a backup may lie on " + plan.targetNode() + ".", () -> carrier.discard(trail, job));
        VolumeId carried = volume(trail.stored().carried());
        if (carried != null && plan.strategy() == Strategy.TRANSFER) {
            delete(Endpoint.target(plan, plan.targetCtid()), carried, job);
        }
        Endpoint source = Endpoint.source(plan);
        String storage = Objects.requireNonNull(plan.archiveStorage());
        tried(job, "A backup of the move may lie on " + storage + " of " + source.node() + ".", () -> {
            VolumeId archive = ends.marked(source, storage, trail.stored().mark());
            if (archive != null) delete(source, archive, job);
        });
    }

    private void delete(Endpoint end, VolumeId volume, JobContext job) throws InterruptedException {
        tried(job, "The backup " + volume + " is still on " + end.node() + ".", () -> ends.delete(job, end, volume));
    }

    private static @Nullable VolumeId volume(@Nullable String text) {
        return text == null ? null : VolumeId.parse(text);
    }
}
