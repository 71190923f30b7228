package dev.holdfast.guests;

import dev.holdfast.base.Interrupts;
import dev.holdfast.hosts.Capability;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks guests that are missing. Two polls in a row must lack the guest while the cluster has quorum and the node is online,
 * and then the node itself must report that it does not exist: a list also lacks guests that a token may no longer see.
 * Nothing is ever removed here. Guests that are seen again are the work of {@link GuestIdentities}.
 */
public final class MissingGuests implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MissingGuests.class);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    /** A token that may see nothing any more must not cause a call per guest. */
    private static final int AT_ONCE = 20;

    private final Guests guests;
    private final InstantSource clock;
    private final Map<Long, Instant> asked = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<ClusterPolled> polls = new LinkedBlockingQueue<>();
    private final Thread thread;

    /** Missing ones of these guests. */
    public MissingGuests(Guests guests, InstantSource clock) {
        this.guests = guests;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("missing-guests").unstarted(this::run);
    }

    /** Begins to evaluate polls. */
    public void start() {
        thread.start();
    }

    /** Queues a poll; it is evaluated on a separate thread, because a node may have to be queried. */
    public void clusterPolled(ClusterPolled polled) {
        // The newest poll of a cluster is enough: where evaluation is slow, older ones are skipped.
        polls.removeIf(older -> older.now().clusterId() == polled.now().clusterId());
        polls.add(polled);
    }

    private void run() {
        try {
            while (true) {
                ClusterPolled polled = polls.take();
                try {
                    evaluate(polled);
                } catch (RuntimeException e) {
                    log.warn("Missing guests could not be determined; retrying after the next poll", e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void evaluate(ClusterPolled polled) throws InterruptedException {
        List<Guest> lacking = guests.known().ofCluster(polled.now().clusterId()).values().stream()
                .filter(guest -> guest.missingSince() == null)
                .filter(guest -> lacks(polled.before(), guest) && lacks(polled.now(), guest))
                // Longest wait first: guests that can't be confirmed must not delay the others.
                .sorted(Comparator.comparing(guest -> asked.getOrDefault(guest.id(), Instant.MIN)))
                .limit(AT_ONCE)
                .toList();
        for (Guest guest : lacking) {
            if (Thread.interrupted()) throw new InterruptedException();
            asked.put(guest.id(), clock.instant());
            if (!isGone(guest)) continue;
            guests.known().missing(guest);
            asked.remove(guest.id());
        }
    }

    /** Whether a poll is reliable for this guest and did not see it. */
    private static boolean lacks(@Nullable Snapshot snapshot, Guest guest) {
        if (snapshot == null || !snapshot.quorate() || guest.node() == null) return false;
        NodeState node = snapshot.nodes().get(guest.node());
        return node != null && node.online() && !snapshot.guests().containsKey(guest.vmid());
    }

    private boolean isGone(Guest guest) {
        if (guest.node() == null) return false;
        try {
            var _ = guests.on(guest.node(), guest.ref(), guest.kind())
                    .client(Capability.MONITORING, DEADLINE)
                    .status();
            return false;
        } catch (PveException.Refused e) {
            return e.reason() == PveException.Reason.NO_SUCH_GUEST;
        } catch (PveException e) {
            return false; // it may exist, and the token may lack the privilege to see it
        }
    }

    @Override
    public void close() {
        Interrupts.end(List.of(thread));
    }
}
