package dev.holdfast.hosts.client;

import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** A hypervisor's task as jobs follow it. Each poll may go through another member of the cluster. */
public final class HostTask implements RemoteTask {

    private final Supplier<PveClient> client;
    private final Upid upid;

    /** The task with this UPID in this cluster. */
    public HostTask(Hypervisors hypervisors, long clusterId, Upid upid) {
        this(() -> hypervisors.client(clusterId, upid.node()), upid);
    }

    /** The task with this UPID, asked for with the client that is right at that moment. */
    public HostTask(Supplier<PveClient> client, Upid upid) {
        this.client = client;
        this.upid = upid;
    }

    @Override
    public String id() {
        return upid.text();
    }

    @Override
    public String host() {
        return upid.node();
    }

    @Override
    public Status poll() throws HostUnreachable {
        try {
            return ask(task -> switch (task.state()) {
                case PveTask.State.Running() -> Status.running();
                case PveTask.State.Ok() -> new Status(TaskEnd.OK, "OK");
                case PveTask.State.Warnings(int count) -> new Status(TaskEnd.WARNINGS, "WARNINGS: " + count);
                case PveTask.State.Failed failed -> new Status(TaskEnd.FAILED, failed.sentence());
            });
        } catch (PveException.Refused | PveException.InvalidParameters e) {
            // Proxmox VE reports a task that the node does not know (any more) as a 400 about the parameter upid.
            return new Status(TaskEnd.LOST, String.valueOf(e.getMessage()));
        } catch (Refusal e) {
            // No host of the cluster is enrolled any more. The task may still be running.
            return new Status(TaskEnd.LOST, e.detail());
        }
    }

    @Override
    public List<String> log(int from, int limit) throws HostUnreachable {
        return ask(
                task -> task.log(from, limit).stream().map(PveTask.LogLine::t).toList());
    }

    @Override
    public void stop() throws HostUnreachable {
        ask(task -> {
            task.stop();
            return true;
        });
    }

    private <T> T ask(Function<PveTask, T> question) throws HostUnreachable {
        try {
            return question.apply(client.get().task(upid));
        } catch (PveException e) {
            throw contactLost(e);
        }
    }

    /** The host answered, but refused the token itself or what it may do. */
    public static HostUnreachable refused(PveException e) {
        String next = e instanceof PveException.NotPermitted
                ? " Grant it to the token: the page of the host shows the commands."
                : "";
        return HostUnreachable.refused(HypervisorFailures.problem(e).detail() + next, e);
    }

    /** Turns a temporary failure into {@link HostUnreachable}; rethrows a clear refusal by the host. */
    public static HostUnreachable contactLost(PveException e) {
        return switch (e) {
            case PveException.Refused r when r.reason() != PveException.Reason.NODE_UNREACHABLE -> throw r;
            case PveException.InvalidParameters i -> throw i;
            // A revoked token or a changed certificate says nothing about the task itself.
            case PveException.NotPermitted _, PveException.SignInFailed _ -> refused(e);
            default -> new HostUnreachable(HypervisorFailures.problem(e).detail(), e.mayHaveHappened(), e);
        };
    }
}
