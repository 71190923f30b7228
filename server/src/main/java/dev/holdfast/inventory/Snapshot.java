package dev.holdfast.inventory;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One cluster's state at one poll: immutable, replaced as a whole.
 *
 * @param at when the poll began: what changed since then is perhaps not in it
 * @param name the cluster's name, null for a lone host
 * @param quorate whether the cluster accepts changes
 * @param via the enrolled host that answered
 * @param storages by name; a shared one once, the others once for each node that lists them
 */
public record Snapshot(
        long clusterId,
        Instant at,
        @Nullable String name,
        boolean quorate,
        long via,
        Map<String, NodeState> nodes,
        Map<Integer, GuestState> guests,
        List<StorageState> storages) {
    /** Copies the collections, which may be mutable. */
    public Snapshot {
        nodes = Map.copyOf(nodes);
        guests = Map.copyOf(guests);
        storages = List.copyOf(storages);
    }

    /** Whether the node with this name answers its cluster. */
    public boolean isOnline(String node) {
        NodeState state = nodes.get(node);
        return state != null && state.online();
    }

    /** A node that answers its cluster, for questions that any of them answers; empty if there is none. */
    public String anyNode() {
        return nodes.values().stream()
                .filter(NodeState::online)
                .map(NodeState::name)
                .min(Comparator.naturalOrder())
                .orElse("");
    }

    /** The same with this guest. */
    Snapshot with(GuestState guest) {
        var all = new HashMap<>(guests);
        all.put(guest.vmid(), guest);
        return new Snapshot(clusterId, at, name, quorate, via, nodes, all, storages);
    }
}
