package dev.holdfast.inventory;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One cluster as one poll saw it: immutable, swapped whole.
 *
 * @param at when it was seen
 * @param serial grows with every snapshot of the process
 * @param name the cluster's, null for a lone host
 * @param quorate whether the cluster takes changes
 * @param via the enrolled host that answered
 */
public record Snapshot(
        long clusterId,
        Instant at,
        long serial,
        @Nullable String name,
        boolean quorate,
        long via,
        Map<String, NodeState> nodes,
        Map<Integer, GuestState> guests) {
    /** Copies what may change. */
    public Snapshot {
        nodes = Map.copyOf(nodes);
        guests = Map.copyOf(guests);
    }
}
