package dev.holdfast.apps.migrate;

import dev.holdfast.hosts.GuestOrder;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.HostTask;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.hosts.NodeOrder;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The calls to the two hosts of a move. */
record MigrationEndpoints(Hypervisors hypervisors, Hosts hosts, HostSsh ssh) {
    /** One end of a move: a node and the container there. */
    record Endpoint(long clusterId, String node, int ctid) {
        static Endpoint source(MigrationPlan plan) {
            return new Endpoint(plan.sourceClusterId(), plan.sourceNode(), plan.sourceCtid());
        }

        static Endpoint target(MigrationPlan plan, int ctid) {
            return new Endpoint(plan.targetClusterId(), plan.targetNode(), ctid);
        }
    }

    PveClient client(Endpoint end) {
        return hypervisors.reaching(end.clusterId(), end.node());
    }

    PveGuest guest(Endpoint end) {
        return client(end).guest(GuestKind.LXC, end.node(), end.ctid());
    }

    /** Whether the container exists. */
    boolean exists(Endpoint end) {
        try {
            var _ = guest(end).status();
            return true;
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NO_SUCH_GUEST) return false;
            throw e;
        }
    }

    Order order(Endpoint end, String type, Function<PveGuest, PveTask> give) {
        return new GuestOrder(hypervisors, end.clusterId(), GuestKind.LXC, end.node(), end.ctid(), type, give);
    }

    Order nodeOrder(Endpoint end, String type, Function<PveClient, PveTask> give) {
        return new NodeOrder(hypervisors, end.clusterId(), end.node(), end.ctid(), type, give);
    }

    /** Executes an order, or fails the move with the reason. */
    void must(JobContext job, String name, Order order, String failure) throws InterruptedException {
        judge(job, job.execute(name, order), failure);
    }

    static void judge(JobContext job, TaskEnd end, String failure) {
        switch (end) {
            case OK, WARNINGS -> {}
            case FAILED -> throw MoveFailed.because(failure + ": " + job.taskMessage());
            case LOST -> throw MoveFailed.unknown(failure + ": the host stopped answering.");
        }
    }

    /** The backups on a storage. */
    List<StoredVolume> backups(Endpoint end, String storage) {
        return client(end).node(end.node()).storage(storage).content("backup", null);
    }

    /** The backup with this mark in its notes, or null. */
    @Nullable
    VolumeId marked(Endpoint end, String storage, String mark) {
        return backups(end, storage).stream()
                .filter(v -> mark.equals(v.notes()))
                .map(StoredVolume::id)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Deletes a backup; succeeds also when it is already gone. */
    void delete(JobContext job, Endpoint end, VolumeId volume) throws InterruptedException {
        PveTask task = client(end).node(end.node()).storage(volume.storage()).delete(volume);
        if (task == null) return;
        judge(
                job,
                job.follow(new HostTask(hypervisors, end.clusterId(), task.upid())),
                "The backup could not be deleted");
    }
}
