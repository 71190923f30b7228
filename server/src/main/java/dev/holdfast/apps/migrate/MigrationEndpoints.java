package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The calls to the two hosts of a move. */
record MigrationEndpoints(Guests guests, Hosts hosts, HostSsh ssh) {
    /** The container at the source. */
    GuestHandle source(MigrationPlan plan) {
        return guests.on(plan.sourceNode(), new GuestRef(plan.sourceClusterId(), plan.sourceCtid()), GuestKind.LXC);
    }

    /** The container that has, or may have, this CT ID at the target. */
    GuestHandle target(MigrationPlan plan, int ctid) {
        return guests.on(plan.targetNode(), new GuestRef(plan.targetClusterId(), ctid), GuestKind.LXC);
    }

    /** Executes an order, or fails the move with the reason. */
    void must(JobContext job, String name, Order order, String failure) throws InterruptedException {
        judge(job, job.execute(name, order), failure);
    }

    /** The same for an order that starts or stops a container. */
    static void power(
            JobContext job,
            String name,
            GuestHandle container,
            GuestTask task,
            Function<PveGuest, PveTask> give,
            String failure)
            throws InterruptedException {
        TaskEnd end = job.execute(name, container.order(task, give));
        judge(job, container.judged(end, task == GuestTask.START, job), failure);
    }

    static void judge(JobContext job, TaskEnd end, String failure) {
        switch (end) {
            case OK, WARNINGS -> {}
            case FAILED -> throw MoveFailed.because(failure + ": " + job.taskMessage());
            case LOST -> throw MoveFailed.unknown(failure + ": the host stopped answering.");
        }
    }

    /** The backups on a storage. */
    List<StoredVolume> backups(GuestHandle end, String storage) {
        return end.nodeClient().storage(storage).content("backup", null);
    }

    /** The backup with this mark in its notes, or null. */
    @Nullable
    VolumeId marked(GuestHandle end, String storage, String mark) {
        return backups(end, storage).stream()
                .filter(v -> mark.equals(v.notes()))
                .map(StoredVolume::id)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Deletes a backup; succeeds also when it is already gone. */
    void delete(JobContext job, GuestHandle end, VolumeId volume) throws InterruptedException {
        PveTask task = end.nodeClient().storage(volume.storage()).delete(volume);
        if (task == null) return;
        judge(job, job.follow(end.task(task)), "The backup could not be deleted");
    }
}
