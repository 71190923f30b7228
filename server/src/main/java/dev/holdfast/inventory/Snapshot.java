package dev.holdfast.inventory;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One cluster's state at one poll: immutable, replaced as a whole.
 *
 * @param at when it was polled
 * @param name the cluster's name, null for a lone host
 * @param quorate whether the cluster accepts changes
 * @param via the enrolled host that answered
 */
public record Snapshot(
        long clusterId,
        Instant at,
        @Nullable String name,
        boolean quorate,
        long via,
        Map<String, NodeState> nodes,
        Map<Integer, GuestState> guests) {
    /** Copies the maps, which may be mutable. */
    public Snapshot {
        nodes = Map.copyOf(nodes);
        guests = Map.copyOf(guests);
    }
}
