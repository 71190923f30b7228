package dev.holdfast.hardware;

import dev.holdfast.hardware.KnownHardware.Place;
import dev.holdfast.hardware.NodeReadings.DiskSmart;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of hardware, as values of nodes: the worst of all disks and pools. Ceph belongs to a cluster, so only its
 * first node by name has values of it: one fault is one alert.
 */
final class HardwareValues implements SlowReadings {
    private final KnownHardware known;
    private final Inventory inventory;
    private final InstantSource clock;

    HardwareValues(KnownHardware known, Inventory inventory, InstantSource clock) {
        this.known = known;
        this.inventory = inventory;
        this.clock = clock;
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return List.of();
        Instant at = clock.instant();
        var samples = new ArrayList<Sample>();
        String first = now.nodes().keySet().stream().min(String::compareTo).orElse("");
        for (NodeState node : now.nodes().values()) {
            if (!node.online()) continue;
            NodeReadings readings = known.node(new Place(clusterId, node.name()));
            Reading<CephState> ceph = node.name().equals(first) ? known.ceph(clusterId) : null;
            if (readings == null) continue;
            CephState state = ceph == null ? null : ceph.current(at, KnownHardware.CEPH);
            samples.add(sample(new Sample(Subject.node(clusterId, node.name()), at), readings, state, at));
        }
        return samples;
    }

    /** With the values of a node. Pure. */
    static Sample sample(Sample empty, NodeReadings node, @Nullable CephState ceph, Instant at) {
        Map<String, DiskSmart> smart = node.smart().current(at, NodeReadings.SMART);
        List<SmartReading> disks = smart == null
                ? List.of()
                : smart.values().stream()
                        .map(DiskSmart::reading)
                        .filter(Objects::nonNull)
                        .toList();
        List<PoolState> pools = node.pools().current(at, NodeReadings.POOLS);
        List<PendingUpdate> updates = node.updates().current(at, NodeReadings.UPDATES);
        return empty.with(Metric.DISK_WEAR_PCT, wear(disks))
                .with(Metric.DISK_FAILING, failing(disks))
                .with(Metric.TEMPERATURE_C, hottest(disks))
                .with(Metric.ZFS_DEGRADED, degraded(pools))
                .with(Metric.UPDATES_PENDING, updates == null ? null : (Double) (double) updates.size())
                .with(Metric.CEPH_WARNING, ceph(ceph, Condition.WARNING))
                .with(Metric.CEPH_ERROR, ceph(ceph, Condition.FAILING));
    }

    private static @Nullable Double wear(List<SmartReading> disks) {
        return disks.stream()
                .map(SmartReading::wearPct)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .map(wear -> Math.min(wear, Metric.DISK_WEAR_PCT.max()))
                .orElse(null);
    }

    private static @Nullable Double hottest(List<SmartReading> disks) {
        return disks.stream()
                .map(SmartReading::celsius)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .map(Integer::doubleValue)
                .orElse(null);
    }

    /** Disks that do not tell say neither yes nor no. */
    private static @Nullable Double failing(List<SmartReading> disks) {
        Condition worst =
                Condition.worst(disks.stream().map(SmartReading::condition).toList());
        return worst == Condition.UNKNOWN ? null : (Double) (worst == Condition.FAILING ? 1.0 : 0.0);
    }

    /** A node without pools has none that is degraded, and no value. */
    private static @Nullable Double degraded(@Nullable List<PoolState> pools) {
        if (pools == null || pools.isEmpty()) return null;
        return pools.stream().anyMatch(PoolState::isDegraded) ? 1.0 : 0.0;
    }

    private static @Nullable Double ceph(@Nullable CephState ceph, Condition least) {
        if (ceph == null || ceph.condition() == Condition.UNKNOWN) return null;
        return ceph.condition().compareTo(least) >= 0 ? 1.0 : 0.0;
    }
}
