package dev.holdfast.guests.observed;

import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.platform.Platform;

/**
 * What is read of guests in the background, after each poll.
 *
 * @param agents the guest agents of virtual machines
 * @param replications the replication jobs of guests
 * @param lockTasks the tasks that hold locks
 */
public record ObservedServices(GuestAgents agents, Replications replications, LockTasks lockTasks) {
    /** Begins to read of these guests. */
    public static ObservedServices of(Platform platform, Fleet fleet) {
        var inventory = fleet.inventory();
        var readings = fleet.readings();
        var bus = platform.bus();
        var hypervisors = fleet.hypervisors();
        var agents =
                platform.closing().add(new GuestAgents(fleet.guests(), inventory, bus, platform.clock(), readings));
        var replications = new Replications(hypervisors, inventory, bus, platform.clock(), fleet.afterPolls());
        var lockTasks = new LockTasks(bus, readings);
        var tasks = new ClusterTasks(hypervisors, inventory, bus, platform.clock(), lockTasks);
        fleet.afterPolls().run("cluster-tasks", AfterPolls.Lane.QUICK, tasks::read);
        platform.closing().add(bus.subscribe(GuestChanged.class, changed -> {
            if (!changed.replaced()) return;
            agents.forget(changed.guest());
            replications.forget(changed.guest());
        }));
        platform.closing().add(bus.subscribe(ClusterPolled.class, polled -> {
            if (!polled.here()) return; // the replica that polled it asks, and shares what it is told
            agents.polled(polled.now().clusterId());
        }));
        return new ObservedServices(agents, replications, lockTasks);
    }
}
