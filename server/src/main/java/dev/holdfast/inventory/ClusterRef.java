package dev.holdfast.inventory;

import java.util.Map;

/** Names a cluster, for what is read of it as a whole. */
public record ClusterRef(long clusterId) implements InCluster, Comparable<ClusterRef> {
    /** By id. */
    @Override
    public int compareTo(ClusterRef other) {
        return Long.compare(clusterId, other.clusterId);
    }

    /** Reads something of the clusters that answer. */
    public interface Reader<V> extends Survey.Reader<ClusterRef, Snapshot, V> {
        @Override
        default Map<ClusterRef, Snapshot> all(Snapshot now) {
            return Map.of(new ClusterRef(now.clusterId()), now);
        }

        @Override
        default boolean isAskable(Snapshot now, Snapshot one) {
            return true;
        }
    }
}
