package dev.holdfast.guests;

import dev.holdfast.guests.KnownGuests.Identified;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the identities of guests. No list contains them, so the configurations are read in the background: a few after each
 * poll, each at most once a day, and none that somebody else has read meanwhile. Those of guests that were missing are read first,
 * and of those that may be others since the poll before. A guest that was missing and is seen again stays marked until its identity was read: in the meantime, its id
 * may be that of another guest.
 */
final class GuestIdentities {
    private static final Duration FRESH = Duration.ofDays(1);
    private static final Duration RETRY = Duration.ofMinutes(10);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int AT_ONCE = 10;
    private static final int TASKS = 20;

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Long, Instant> dueAt = new ConcurrentHashMap<>();
    private final Set<Long> begun = ConcurrentHashMap.newKeySet();
    /** Those that could not be read. */
    private final Set<Long> failed = ConcurrentHashMap.newKeySet();

    /** Identities of these guests. */
    GuestIdentities(Guests guests, Inventory inventory, InstantSource clock) {
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
    }

    private record Due(Guest guest, GuestState state, Instant at) {}

    /** Notes the guests that may have been replaced since the poll before: one that was created again does not look the same. */
    void compare(ClusterPolled polled) {
        Snapshot before = polled.before();
        if (before == null) return;
        Map<Integer, Guest> known = guests.known().ofCluster(polled.now().clusterId());
        polled.now().guests().values().forEach(now -> {
            Guest guest = known.get(now.vmid());
            GuestState was = before.guests().get(now.vmid());
            if (guest != null && (was == null || now.mayDifferFrom(was)))
                guests.known().suspect(guest.id());
        });
    }

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
        Map<Integer, Guest> known = guests.known().ofCluster(clusterId);
        Set<Long> ids = known.values().stream().map(Guest::id).collect(Collectors.toSet());
        for (Long id : guests.known().takeConfirmed(ids)) {
            // What was read before a suspicion does not end it.
            boolean isSuspected = Instant.MIN.equals(dueAt.get(id)) || failed.contains(id);
            if (!isSuspected) dueAt.put(id, now.plus(FRESH));
        }
        guests.known().takeSuspects(ids).forEach(id -> dueAt.put(id, Instant.MIN));
        for (Guest guest : known.values()) {
            GuestState state = snapshot.guests().get(guest.vmid());
            if (state == null || state.kind() != guest.kind() || !snapshot.isOnline(state.node())) continue;
            Instant at = guest.missingSince() != null ? Instant.MIN : dueAt.getOrDefault(guest.id(), Instant.EPOCH);
            if (!at.isAfter(now)) due.add(new Due(guest, state, at));
        }
        due.sort(Comparator.comparing(Due::at));
        var read = new ArrayList<Identified>();
        for (Due one : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            Identified identified = read(one.guest(), one.state());
            Duration retry = one.at().equals(Instant.MIN) ? SOON : RETRY;
            dueAt.put(one.guest().id(), clock.instant().plus(identified == null ? retry : FRESH));
            if (identified == null) {
                failed.add(one.guest().id());
            } else {
                failed.remove(one.guest().id());
                read.add(identified);
            }
        }
        guests.known().identified(read);
    }

    /** Null when the host did not answer, and while a task destroys the guest or the one that had its CT ID before. */
    private @Nullable Identified read(Guest guest, GuestState state) {
        try {
            var config =
                    guests.on(state.node(), guest.ref(), state.kind()).client().presentConfig();
            String stored = guests.known().identity(guest.id());
            String identity = GuestIdentity.of(state.kind(), config);
            List<NodeTask> destructions =
                    GuestIdentity.mayDiffer(stored, identity) ? destructions(guest, state) : List.of();
            if (!destructions.stream().allMatch(NodeTask::isOver)) {
                guests.known().suspect(guest.id()); // read again after the next poll
                return null;
            }
            boolean gap = destructions.stream().anyMatch(NodeTask::hasSucceeded);
            return new Identified(guest, state.node(), stored, identity, gap);
        } catch (PveException.NotPermitted e) {
            return new Identified(guest, state.node(), null, null, false); // it stays unknown
        } catch (PveException e) {
            return null;
        }
    }

    /**
     * The tasks that have destroyed a container with this CT ID since the guest was first seen, or are about to. The CT ID is
     * free again before such a task ends, and a task that ended is in the archive only after a while: all lists are read. The
     * clocks of nodes may differ from ours; a container that is so new has nothing yet that another one could inherit.
     */
    private List<NodeTask> destructions(Guest guest, GuestState state) {
        if (guest.kind() != GuestKind.LXC) return List.of();
        var filter = new NodeTask.Filter(
                "all", 0, TASKS, guest.vmid(), GuestTask.DESTROY.on(guest.kind()), null, false, null, null);
        return guests.on(state.node(), guest.ref(), guest.kind()).nodeClient().tasks(filter).stream()
                .filter(task -> task.starttime() != null
                        && task.starttime() >= guest.firstSeen().getEpochSecond())
                .toList();
    }
}
