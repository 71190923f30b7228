package dev.holdfast.guests;

import dev.holdfast.guests.KnownGuests.Identified;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the identities of guests. No list contains them, so the configurations are read in the background: a few after
 * each poll, each at most once a day. Those of guests that were missing are read first.
 */
final class GuestIdentities {
    private static final Duration FRESH = Duration.ofDays(1);
    private static final Duration RETRY = Duration.ofMinutes(10);
    private static final int AT_ONCE = 10;

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Long, Instant> dueAt = new ConcurrentHashMap<>();
    private final Set<Long> begun = ConcurrentHashMap.newKeySet();

    /** Identities of these guests. */
    GuestIdentities(Guests guests, Inventory inventory, InstantSource clock) {
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    private record Due(Guest guest, GuestState state, Instant at) {}

    /** Reads a few identities in a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot snapshot = inventory.present(clusterId);
        if (snapshot == null) return;
        // After a start, guests without a stored identity come first.
        if (begun.add(clusterId)) {
            guests.known().withIdentity(clusterId).forEach(id -> dueAt.putIfAbsent(id, Instant.EPOCH.plusMillis(1)));
        }
        Instant now = clock.instant();
        var due = new ArrayList<Due>();
        for (Guest guest : guests.known().ofCluster(clusterId).values()) {
            GuestState state = snapshot.guests().get(guest.vmid());
            if (state == null || state.kind() != guest.kind() || !isOnline(snapshot, state)) continue;
            Instant at = guest.missingSince() != null ? Instant.MIN : dueAt.getOrDefault(guest.id(), Instant.EPOCH);
            if (!at.isAfter(now)) due.add(new Due(guest, state, at));
        }
        due.sort(Comparator.comparing(Due::at));
        var read = new ArrayList<Identified>();
        for (Due one : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            Identified identified = read(one.guest(), one.state());
            dueAt.put(one.guest().id(), clock.instant().plus(identified == null ? RETRY : FRESH));
            if (identified != null) read.add(identified);
        }
        guests.known().identified(read);
    }

    private static boolean isOnline(Snapshot snapshot, GuestState state) {
        NodeState node = snapshot.nodes().get(state.node());
        return node != null && node.online();
    }

    /** Null when the host did not answer. */
    private @Nullable Identified read(Guest guest, GuestState state) {
        try {
            var config = guests.on(state.node(), guest.ref(), state.kind())
                    .client(Capability.MONITORING)
                    .presentConfig();
            String stored = guests.known().identity(guest.id());
            return new Identified(guest, state, stored, GuestIdentity.of(state.kind(), config));
        } catch (PveException.NotPermitted e) {
            return new Identified(guest, state, null, null); // it stays unknown
        } catch (PveException e) {
            return null;
        }
    }
}
