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
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known of hardware, as values of nodes: the worst of all disks and pools. Ceph belongs to a cluster, so only its
 * first node by name has values of it: one fault is one alert.
 */
record HardwareValues(KnownHardware known, Inventory inventory, InstantSource clock) implements SlowReadings {
    private static final int MOST_NAMES = 3;

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
        // In the order of their names, so that of two with the same value it is always the same one.
        var disks = new TreeMap<String, SmartReading>();
        if (smart != null) {
            smart.forEach((name, disk) -> {
                if (disk.reading() != null) disks.put(name, disk.reading());
            });
        }
        List<PoolView> pools = node.pools().current(at, NodeReadings.POOLS);
        List<PackageUpdateView> updates = node.updates().current(at, NodeReadings.UPDATES);
        Collection<SmartReading> all = disks.values();
        return empty.with(Metric.DISK_WEAR_PCT, wear(all), first(disks, SmartReading::wearPct))
                .with(Metric.DISK_FAILING, failing(all), failed(disks))
                .with(
                        Metric.TEMPERATURE_C,
                        hottest(all),
                        first(
                                disks,
                                disk -> disk.celsius() == null
                                        ? null
                                        : disk.celsius().doubleValue()))
                .with(Metric.ZFS_DEGRADED, degraded(pools), pools == null ? null : degradedOf(pools))
                .with(Metric.UPDATES_PENDING, updates == null ? null : (Double) (double) updates.size())
                .with(Metric.CEPH_WARNING, ceph(ceph, Condition.WARNING))
                .with(Metric.CEPH_ERROR, ceph(ceph, Condition.FAILING));
    }

    private static @Nullable Double wear(Collection<SmartReading> disks) {
        return disks.stream()
                .map(SmartReading::wearPct)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .map(wear -> Math.min(wear, Metric.DISK_WEAR_PCT.max()))
                .orElse(null);
    }

    private static @Nullable Double hottest(Collection<SmartReading> disks) {
        return disks.stream()
                .map(SmartReading::celsius)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .map(Integer::doubleValue)
                .orElse(null);
    }

    /** Disks that do not tell say neither yes nor no. */
    private static @Nullable Double failing(Collection<SmartReading> disks) {
        Condition worst =
                Condition.worst(disks.stream().map(SmartReading::condition).toList());
        return worst == Condition.UNKNOWN ? null : (Double) (worst == Condition.FAILING ? 1.0 : 0.0);
    }

    /** A node without pools has none that is degraded, and no value. */
    private static @Nullable Double degraded(@Nullable List<PoolView> pools) {
        if (pools == null || pools.isEmpty()) return null;
        return pools.stream().anyMatch(PoolView::isDegraded) ? 1.0 : 0.0;
    }

    /** The first disk with the largest value. */
    private static @Nullable String first(
            Map<String, SmartReading> disks, Function<SmartReading, @Nullable Double> of) {
        String found = null;
        double most = Double.NEGATIVE_INFINITY;
        for (var disk : disks.entrySet()) {
            Double value = of.apply(disk.getValue());
            if (value == null || value <= most) continue;
            most = value;
            found = disk.getKey();
        }
        return found;
    }

    private static @Nullable String failed(Map<String, SmartReading> disks) {
        return names(disks.entrySet().stream()
                .filter(disk -> disk.getValue().condition() == Condition.FAILING)
                .map(Map.Entry::getKey)
                .toList());
    }

    private static @Nullable String degradedOf(List<PoolView> pools) {
        return names(pools.stream()
                .filter(PoolView::isDegraded)
                .map(PoolView::name)
                .sorted()
                .toList());
    }

    /** Some names, as they are read in a sentence; null for none. */
    private static @Nullable String names(List<String> all) {
        if (all.isEmpty()) return null;
        String shown = String.join(", ", all.subList(0, Math.min(all.size(), MOST_NAMES)));
        return all.size() <= MOST_NAMES ? shown : shown + " and " + (all.size() - MOST_NAMES) + " more";
    }

    private static @Nullable Double ceph(@Nullable CephState ceph, Condition least) {
        if (ceph == null || ceph.condition() == Condition.UNKNOWN) return null;
        return ceph.condition().compareTo(least) >= 0 ? 1.0 : 0.0;
    }
}
