package dev.holdfast.guests;

import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Marks guests that are missing. Two polls in a row must lack the guest while the cluster has quorum and the node is online,
 * and then the node itself must report that it does not exist: a list also lacks guests that a token may no longer see.
 * Of a node that is no longer a member of the cluster, the guests are not the cluster's any more. Nothing is ever removed here. Guests that are seen again are the work of {@link GuestIdentities}.
 */
final class MissingGuests {
    /** A token that may see nothing any more must not cause a call per guest. */
    private static final int AT_ONCE = 20;

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Long, Instant> asked = new ConcurrentHashMap<>();
    private final Map<Long, Lacking> lastLacking = new ConcurrentHashMap<>();

    /** The ids of the guests that a poll lacks. */
    private record Lacking(Instant polledAt, Set<Long> ids) {}

    /** Missing ones of these guests. */
    MissingGuests(Guests guests, Inventory inventory, InstantSource clock) {
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    /** Evaluates the newest poll of a cluster; older ones may have been skipped. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        Map<Long, Guest> lacking = guests.known().ofCluster(clusterId).values().stream()
                .filter(guest -> guest.missingSince() == null && lacks(now, guest))
                .collect(Collectors.toMap(Guest::id, guest -> guest));
        Lacking before = lastLacking.put(clusterId, new Lacking(now.at(), Set.copyOf(lacking.keySet())));
        if (before == null || before.polledAt().equals(now.at())) return;
        List<Guest> lackingTwice = lacking.values().stream()
                .filter(guest -> before.ids().contains(guest.id()))
                // Longest wait first: guests that can't be confirmed must not delay the others.
                .sorted(Comparator.comparing(guest -> asked.getOrDefault(guest.id(), Instant.MIN)))
                .limit(AT_ONCE)
                .toList();
        for (Guest guest : lackingTwice) {
            if (Thread.interrupted()) throw new InterruptedException();
            asked.put(guest.id(), clock.instant());
            if (now.nodes().containsKey(guest.node()) && !isGone(guest)) continue;
            guests.known().missing(guest);
            asked.remove(guest.id());
        }
    }

    /** Whether a poll is reliable for this guest and did not see it. */
    private static boolean lacks(Snapshot snapshot, Guest guest) {
        if (!snapshot.quorate() || guest.node() == null) return false;
        NodeState node = snapshot.nodes().get(guest.node());
        return (node == null || node.online()) && !snapshot.guests().containsKey(guest.vmid());
    }

    private boolean isGone(Guest guest) {
        if (guest.node() == null) return false;
        try {
            return !guests.on(guest.node(), guest.ref(), guest.kind()).exists();
        } catch (PveException e) {
            return false; // it may exist, and the token may lack the privilege to see it
        }
    }
}
