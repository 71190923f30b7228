package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.tested.TestState;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Restores a backup as a copy that is not started. */
record CopyRestore(Guests guests, FreeIds ids, InstantSource clock) {
    private static final int LOG_LINES = 5000;
    private static final String BEGUN = "restore begun";
    private static final String TOOK = "took";

    /** How long the restore took; null when Holdfast was restarted meanwhile. */
    record Took(@Nullable Long seconds) {}

    /** How long it took, in seconds; null when that is not known, or not yet. */
    static @Nullable Long took(JobContext job) throws InterruptedException {
        return job.isDone(TOOK)
                ? job.step(TOOK, Took.class, () -> new Took(null)).seconds()
                : null;
    }

    Copy restore(TestRestoreParams params, Wanted wanted, JobContext job) throws InterruptedException {
        boolean isWhole = !job.isDone(BEGUN);
        Instant begun = job.step(BEGUN, Instant.class, clock::instant);
        var tried = new HashSet<Integer>();
        for (int attempt = 1; ; attempt++) {
            Set<Integer> not = Set.copyOf(tried);
            int vmid =
                    job.step(Copy.id(attempt), Integer.class, () -> ids.next(params.clusterId(), params.node(), not));
            tried.add(vmid);
            if (job.isDone(Copy.refused(attempt))) continue;
            job.holdAlso(new GuestRef(params.clusterId(), vmid).lock());
            Copy copy = Copy.of(params, guests, job, vmid);
            // A restore that was ordered before a crash is followed, and stopped by that.
            if (!job.isDone(Copy.order(attempt))) job.stopIfCanceled();
            job.line("Restoring " + params.volid() + " as " + copy.what() + ".");
            job.step(Copy.order(attempt), () -> {});
            RemoteTask task;
            try {
                task = job.order(
                        "restore " + attempt,
                        copy.guest().nodeOrder(GuestTask.RESTORE, node -> order(node, params, wanted, copy)));
            } catch (PveException e) {
                job.step(Copy.refused(attempt), () -> {});
                boolean isTaken = e instanceof PveException.Refused refused
                        && refused.reason() == PveException.Reason.ALREADY_EXISTS;
                if (isTaken && attempt < Copy.TRIES) continue;
                throw Verdict.end(
                        job, TestState.UNKNOWN, "The restore could not be started: " + HypervisorFailures.detail(e));
            }
            follow(task, job);
            var _ = job.step(
                    TOOK,
                    Took.class,
                    () -> new Took(
                            isWhole ? Duration.between(begun, clock.instant()).toSeconds() : null));
            if (copy.identify()) return copy;
            throw Verdict.end(
                    job,
                    TestState.UNKNOWN,
                    "The restored guest does not have the description that it was given, so it can't be told from others.");
        }
    }

    private static void follow(RemoteTask task, JobContext job) throws InterruptedException {
        TaskEnd end = job.follow(task);
        if (end == TaskEnd.LOST) {
            throw Verdict.end(job, TestState.UNKNOWN, "The host stopped answering during the restore.");
        }
        job.step(Copy.OVER, () -> {});
        job.stopIfCanceled();
        if (end != TaskEnd.FAILED) return;
        boolean isOfArchive = RestoreFailure.isOfArchive(job.taskMessage(), log(task));
        throw Verdict.end(
                job,
                isOfArchive ? TestState.FAILED : TestState.UNKNOWN,
                (isOfArchive
                                ? "The backup can't be restored: "
                                : "The restore failed, which may not be the backup's fault: ")
                        + job.taskMessage() + ".");
    }

    private static List<String> log(RemoteTask task) throws InterruptedException {
        try {
            return task.log(0, LOG_LINES);
        } catch (HostUnreachable e) {
            return List.of();
        }
    }

    /** A node that restarts before the copy is isolated must not start it: so the request itself says that it does not. */
    private static PveTask order(PveNode node, TestRestoreParams params, Wanted wanted, Copy copy) {
        VolumeId backup = VolumeId.parse(params.volid());
        var settings = new LinkedHashMap<>(wanted.disks());
        settings.put("description", copy.mark());
        settings.put("onboot", "0");
        int vmid = copy.guest().ref().vmid();
        return params.kind() == GuestKind.LXC
                ? node.create(new ContainerSpec(vmid, backup, wanted.storage(), true, false, true, false, settings))
                : node.create(new MachineSpec(vmid, backup, wanted.storage(), false, true, false, settings));
    }
}
