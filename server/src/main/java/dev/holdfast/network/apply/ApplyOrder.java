package dev.holdfast.network.apply;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.HostTask;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.task.Upid;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The order to apply what is staged, whose task is also found at a new address of the node. */
final class ApplyOrder implements Order {
    private final NodeOrder order;
    private final NodeReach reach;
    private final InstantSource clock;
    private final @Nullable Instant latest;

    /**
     * An order to a node.
     *
     * @param latest after which it is not sent any more, because the switch of the node would react before; null for always
     */
    ApplyOrder(
            Hypervisors hypervisors, ApplyParams node, NodeReach reach, InstantSource clock, @Nullable Instant latest) {
        this.order = new NodeOrder(
                hypervisors,
                node.clusterId(),
                node.node(),
                List.of("srvreload"),
                "networking",
                client -> client.node(node.node()).network().apply());
        this.reach = reach;
        this.clock = clock;
        this.latest = latest;
    }

    @Override
    public String subject() {
        return order.subject();
    }

    @Override
    public Set<String> tasks() throws HostUnreachable {
        return order.tasks();
    }

    @Override
    public String host() {
        return order.host();
    }

    @Override
    public RemoteTask send() throws HostUnreachable {
        if (latest != null && clock.instant().isAfter(latest)) {
            throw Refusal.conflict("It took too long until the order could be sent. Nothing was applied. Try again.");
        }
        return attach(order.send().id());
    }

    @Override
    public RemoteTask attach(String taskId) {
        return new Task(new HostTask(reach::client, Upid.parse(taskId)), reach);
    }

    private record Task(HostTask task, NodeReach reach) implements RemoteTask {
        @Override
        public String id() {
            return task.id();
        }

        @Override
        public String host() {
            return task.host();
        }

        @Override
        public Status poll() throws HostUnreachable {
            try {
                return task.poll();
            } catch (HostUnreachable e) {
                if (!reach.findElsewhere()) throw e;
                return task.poll();
            }
        }

        @Override
        public List<String> log(int from, int limit) throws HostUnreachable {
            return task.log(from, limit);
        }

        @Override
        public void stop() throws HostUnreachable {
            task.stop();
        }
    }
}
