package dev.holdfast.hosts;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import java.util.Set;
import java.util.function.Function;

/**
 * An order about one guest that starts a task on its node.
 *
 * @param type the task's type, such as {@code vzstart}; used to find the task again after a crash
 */
public record GuestOrder(
        Hypervisors hypervisors,
        long clusterId,
        GuestKind kind,
        String node,
        int vmid,
        String type,
        Function<PveGuest, PveTask> give)
        implements Order {
    @Override
    public String subject() {
        return order().subject();
    }

    @Override
    public Set<String> tasks() throws HostUnreachable {
        return order().tasks();
    }

    @Override
    public String host() {
        return node;
    }

    @Override
    public RemoteTask send() throws HostUnreachable {
        return order().send();
    }

    @Override
    public RemoteTask attach(String taskId) {
        return order().attach(taskId);
    }

    private NodeOrder order() {
        return new NodeOrder(
                hypervisors, clusterId, node, vmid, type, client -> give.apply(client.guest(kind, node, vmid)));
    }
}
