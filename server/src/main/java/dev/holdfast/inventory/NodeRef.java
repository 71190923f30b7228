package dev.holdfast.inventory;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * Names a node of a cluster.
 *
 * @param node its name in Proxmox VE
 */
public record NodeRef(long clusterId, String node) implements InCluster, Comparable<NodeRef> {
    private static final Comparator<NodeRef> ORDER =
            Comparator.comparingLong(NodeRef::clusterId).thenComparing(NodeRef::node);

    /** By cluster and name. */
    @Override
    public int compareTo(NodeRef other) {
        return ORDER.compare(this, other);
    }

    /** The nodes of a cluster. */
    public static Map<NodeRef, NodeState> all(Snapshot now) {
        var all = new HashMap<NodeRef, NodeState>();
        now.nodes().forEach((name, node) -> all.put(new NodeRef(now.clusterId(), name), node));
        return all;
    }

    /** Reads something of the nodes that answer their cluster. */
    public interface Reader<V> extends Survey.Reader<NodeRef, NodeState, V> {
        @Override
        default Map<NodeRef, NodeState> all(Snapshot now) {
            return NodeRef.all(now);
        }

        @Override
        default boolean isAskable(Snapshot now, NodeState node) {
            return node.online();
        }
    }
}
