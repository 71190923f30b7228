package dev.holdfast.hardware;

import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What is known of all nodes, in memory: after a start nothing is known until it was read. */
final class KnownHardware {
    static final Duration CEPH = Duration.ofMinutes(5);

    private final Map<Place, NodeReadings> nodes = new ConcurrentHashMap<>();
    private final Map<Long, Reading<CephState>> ceph = new ConcurrentHashMap<>();
    private final Set<Place> busy = ConcurrentHashMap.newKeySet();
    private final SharedMap<Place, NodeReadings> sharedNodes;
    private final SharedMap<Long, Reading<CephState>> sharedCeph;

    KnownHardware(SharedReadings sharing) {
        this.sharedNodes = SharedMap.of(
                sharing, "hardware", nodes, Place::clusterId, Place.class, NodeReadings.class, (_, _) -> {});
        this.sharedCeph = SharedMap.of(
                sharing, "ceph", ceph, id -> id, Long.class, new TypeReference<Reading<CephState>>() {}, (_, _) -> {});
    }

    /** A node of a cluster. */
    record Place(long clusterId, String node) {}

    /** What is known of a node; null before it was first seen. */
    @Nullable
    NodeReadings node(Place place) {
        return nodes.get(place);
    }

    /** What is known of a cluster's Ceph; null before it was first seen. */
    @Nullable
    Reading<CephState> ceph(long clusterId) {
        return ceph.get(clusterId);
    }

    /** What a cluster consists of now: others are forgotten, and new ones are due at that time. */
    void uses(long clusterId, Set<String> names, Instant due) {
        nodes.keySet().removeIf(place -> place.clusterId() == clusterId && !names.contains(place.node()));
        names.forEach(name -> nodes.putIfAbsent(new Place(clusterId, name), NodeReadings.dueAt(due)));
        ceph.putIfAbsent(clusterId, Reading.dueAt(due));
    }

    /** Those that are not enrolled any more are forgotten. */
    void keep(Set<Long> clusters) {
        nodes.keySet().removeIf(place -> !clusters.contains(place.clusterId()));
        ceph.keySet().retainAll(clusters);
    }

    void update(Place place, UnaryOperator<NodeReadings> change) {
        nodes.computeIfPresent(place, (_, one) -> change.apply(one));
    }

    void updateCeph(long clusterId, UnaryOperator<Reading<CephState>> change) {
        ceph.computeIfPresent(clusterId, (_, one) -> change.apply(one));
    }

    /** Reserves a node; false if it is being read. */
    boolean begin(Place place) {
        return busy.add(place);
    }

    void end(Place place) {
        busy.remove(place);
        // Also where another replica reads the cluster: somebody may have asked for it here.
        sharedNodes.patched(place);
        sharedCeph.patched(place.clusterId());
    }

    boolean isBusy(Place place) {
        return busy.contains(place);
    }

    long busyIn(long clusterId) {
        return busy.stream().filter(place -> place.clusterId() == clusterId).count();
    }
}
