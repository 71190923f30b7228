package dev.holdfast.guests;

import dev.holdfast.base.Interrupts;
import dev.holdfast.hosts.Capability;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the identities of guests. No list contains them, so the configurations are read on a separate thread: a few after
 * each poll, each at most once a day. Those of guests that were missing are read first.
 */
public final class GuestIdentities implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(GuestIdentities.class);
    private static final Duration FRESH = Duration.ofDays(1);
    private static final Duration RETRY = Duration.ofMinutes(10);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int AT_ONCE = 10;

    private final Guests guests;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Long, Instant> dueAt = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<Long> polled = new LinkedBlockingQueue<>();
    private final Thread thread;

    /** Identities of these guests. */
    public GuestIdentities(Guests guests, Inventory inventory, InstantSource clock) {
        this.guests = guests;
        this.inventory = inventory;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("guest-identities").unstarted(this::run);
    }

    /** Begins to read identities. */
    public void start() {
        thread.start();
    }

    /** Queues a cluster that was just polled. */
    public void clusterPolled(long clusterId) {
        if (!polled.contains(clusterId)) polled.add(clusterId);
    }

    private void run() {
        try {
            while (true) {
                long clusterId = polled.take();
                try {
                    read(clusterId);
                } catch (RuntimeException e) {
                    log.warn("Identities in cluster {} could not be read; retrying after the next poll", clusterId, e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Due(Guest guest, GuestState state, Instant at) {}

    private void read(long clusterId) throws InterruptedException {
        Snapshot snapshot = inventory.present(clusterId);
        if (snapshot == null) return;
        Instant now = clock.instant();
        var due = new ArrayList<Due>();
        for (Guest guest : guests.known().ofCluster(clusterId).values()) {
            GuestState state = snapshot.guests().get(guest.vmid());
            if (state == null || state.kind() != guest.kind() || !isOnline(snapshot, state)) continue;
            Instant at = guest.missingSince() != null ? Instant.MIN : dueAt.getOrDefault(guest.id(), Instant.EPOCH);
            if (!at.isAfter(now)) due.add(new Due(guest, state, at));
        }
        due.sort(Comparator.comparing(Due::at).thenComparing(one -> one.guest().identity() != null));
        for (Due one : due.subList(0, Math.min(due.size(), AT_ONCE))) {
            if (Thread.interrupted()) throw new InterruptedException();
            read(one.guest(), one.state());
        }
    }

    private static boolean isOnline(Snapshot snapshot, GuestState state) {
        NodeState node = snapshot.nodes().get(state.node());
        return node != null && node.online();
    }

    private void read(Guest guest, GuestState state) {
        try {
            var config = guests.on(state.node(), guest.ref(), state.kind())
                    .client(Capability.MONITORING, DEADLINE)
                    .presentConfig();
            guests.known().identified(guest, state, GuestIdentity.of(state.kind(), config));
            dueAt.put(guest.id(), clock.instant().plus(FRESH));
        } catch (PveException.NotPermitted e) {
            guests.known().identified(guest, state, null); // it stays unknown
            dueAt.put(guest.id(), clock.instant().plus(FRESH));
        } catch (PveException e) {
            dueAt.put(guest.id(), clock.instant().plus(RETRY));
        }
    }

    @Override
    public void close() {
        Interrupts.end(List.of(thread));
    }
}
