package dev.holdfast.hosts;

import dev.holdfast.jobs.NoContact;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveTask;
import dev.holdfast.pve.Upid;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * An order to a node that becomes a task about one guest, which need not exist yet.
 *
 * @param type the task's type, such as {@code vzstart}: how it is found again after a crash
 */
public record NodeOrder(
        Hypervisors hypervisors, long clusterId, String node, int vmid, String type, Function<PveClient, PveTask> give)
        implements Order {
    @Override
    public String host() {
        return node;
    }

    // Two clocks are compared: a task may seem to have begun a little before it was ordered.
    private static final Duration SKEW = Duration.ofSeconds(5);
    private static final int RECENT = 50;

    @Override
    public RemoteTask send() throws NoContact {
        try {
            return task(give.apply(hypervisors.reaching(clusterId, node)).upid());
        } catch (PveException e) {
            throw HostTask.contactLost(e);
        }
    }

    @Override
    public RemoteTask attach(String taskId) {
        return task(Upid.parse(taskId));
    }

    @Override
    public Trace look(Instant since) throws NoContact {
        try {
            List<Upid> started = hypervisors.reaching(clusterId, node).tasks(node, vmid, RECENT).stream()
                    .filter(t -> t.type().equals(type))
                    .map(t -> Upid.parse(t.upid()))
                    .filter(u -> u.startTime() >= since.minus(SKEW).getEpochSecond())
                    .toList();
            return switch (started.size()) {
                case 0 -> new Trace.NotStarted();
                case 1 -> new Trace.Found(task(started.getFirst()));
                default -> new Trace.CannotTell();
            };
        } catch (PveException e) {
            throw HostTask.contactLost(e);
        }
    }

    private HostTask task(Upid upid) {
        return new HostTask(hypervisors, clusterId, upid);
    }
}
