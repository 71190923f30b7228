package dev.holdfast.inventory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names a node of a cluster.
 *
 * @param node its name in Proxmox VE
 */
public record NodeRef(long clusterId, String node) implements InCluster {
    /** The nodes of a cluster in the order of their names. */
    public static Map<NodeRef, NodeState> all(Snapshot now) {
        var all = new LinkedHashMap<NodeRef, NodeState>();
        new TreeMap<>(now.nodes()).forEach((name, node) -> all.put(new NodeRef(now.clusterId(), name), node));
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
