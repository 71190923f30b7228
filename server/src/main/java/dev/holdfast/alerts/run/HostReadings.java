package dev.holdfast.alerts.run;

import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;

/** Whether hosts are offline, also when no host of their cluster answers: then no poll says so. */
record HostReadings(Hosts hosts, Inventory inventory, InstantSource clock) implements SlowReadings {
    @Override
    public Collection<Sample> of(long clusterId) {
        var found = new ArrayList<Sample>();
        Snapshot last = inventory.present(clusterId);
        if (last != null) {
            for (NodeState node : last.nodes().values()) {
                found.add(new Sample(Subject.node(clusterId, node.name()), last.at())
                        .with(Metric.HOST_OFFLINE, node.online() ? 0.0 : 1.0));
            }
            return found;
        }
        Instant now = clock.instant();
        HostStatuses statuses = inventory;
        for (Host host : hosts.ofCluster(clusterId)) {
            if (statuses.of(host).status() != Reachability.OFFLINE) continue;
            found.add(new Sample(Subject.node(clusterId, host.node()), now).with(Metric.HOST_OFFLINE, 1.0));
        }
        return found;
    }
}
