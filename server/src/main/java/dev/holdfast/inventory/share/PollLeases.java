package dev.holdfast.inventory.share;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.inventory.share.LeaseStore.Lease;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which replica polls a cluster. A holder counts its leases up every two seconds. It counts on one for six seconds from when it
 * began to do so; another replica that has seen no change of it for eight seconds takes it. Both measure a time that passes, so that
 * the clocks of their machines need not agree. A service with a database of its own holds everything, and stores nothing.
 */
public final class PollLeases implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PollLeases.class);
    private static final String SIGNAL = "leases";
    private static final Duration BEAT = Duration.ofSeconds(2);
    private static final Duration VALID = Duration.ofSeconds(6);
    private static final Duration DEAD = Duration.ofSeconds(8);

    /** A lease and when it was first seen like this, in the nanoseconds of this process. */
    private record Seen(Lease lease, long since) {}

    /**
     * What follows from a round.
     *
     * @param held the clusters whose leases this replica holds
     * @param asked how often others wanted a poll, by cluster
     * @param all the clusters that there are
     */
    public record Round(Set<Long> held, Map<Long, Long> asked, Set<Long> all) {}

    private final Db db;
    private final String own;
    private final Supplier<Set<Long>> clusters;
    private final LeaseStore store = new LeaseStore();
    private final Map<Long, Long> until = new ConcurrentHashMap<>();
    private final Map<Long, Long> asked = new ConcurrentHashMap<>();
    private final Map<Long, Seen> seen = new HashMap<>(); // guarded by this
    private final Semaphore woken = new Semaphore(0);
    private volatile @Nullable Consumer<Round> after;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    /** Leases of the replica with the name {@code own}, on the clusters that have a host. */
    public PollLeases(Db db, String own, Supplier<Set<Long>> clusters) {
        this.db = db;
        this.own = own;
        this.clusters = clusters;
    }

    /** Whether there may be other replicas. */
    public boolean isShared() {
        return db.isShared();
    }

    /** Begins; {@code after} is called after each round, the first time before this returns. Not on SQLite. */
    public void start(Consumer<Round> after) {
        this.after = after;
        round();
        db.signals().on(SIGNAL, this::soon);
        thread = Thread.ofPlatform().daemon().name("poll-leases").start(this::run);
    }

    /** Whether this replica may call the hosts of this cluster in the background. */
    public boolean holds(long clusterId) {
        if (!db.isShared()) return true;
        Long end = until.get(clusterId);
        return end != null && end - System.nanoTime() > 0;
    }

    /** How often other replicas have wanted a poll of a cluster. */
    public long asked(long clusterId) {
        return asked.getOrDefault(clusterId, 0L);
    }

    /** Makes the holder poll at once; returns the number that the next poll answers. Null when nobody holds the lease yet. */
    public @Nullable Long ask(long clusterId) {
        Long number = db.write(h -> store.ask(h, clusterId));
        if (number != null) db.signals().send(SIGNAL);
        return number;
    }

    /** A round as soon as possible. */
    public void soon() {
        woken.release();
    }

    private void run() {
        try {
            while (!closed) {
                if (woken.tryAcquire(BEAT.toMillis(), TimeUnit.MILLISECONDS)) woken.drainPermits();
                if (!closed) round();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Renews, takes what is free, and notices what was lost. */
    public synchronized void round() {
        if (closed) return;
        long begun = System.nanoTime(); // before it is stored: nobody else may count from earlier
        try {
            Set<Long> all = clusters.get();
            List<Lease> leases = db.write(WritePriority.SCHEDULER, h -> {
                store.beat(h, own);
                List<Lease> now = store.all(h);
                boolean changed = false;
                var known = now.stream().map(Lease::clusterId).collect(Collectors.toSet());
                for (long id : all) changed |= !known.contains(id) && store.add(h, id, own);
                for (Lease one : now) {
                    if (all.contains(one.clusterId()) && isFree(one)) {
                        changed |= store.take(h, one, own);
                        if (one.holder() != null) {
                            LOG.info(
                                    "The replica {} is silent; this one polls cluster {} now.",
                                    one.holder(),
                                    one.clusterId());
                        }
                    }
                }
                var gone = new HashSet<>(known);
                gone.removeAll(all);
                gone.retainAll(seen.keySet()); // not one that was just enrolled elsewhere, after the clusters were read
                store.remove(h, gone);
                return changed || !gone.isEmpty() ? store.all(h) : now;
            });
            note(leases, begun);
            Consumer<Round> next = after;
            if (next != null) {
                next.accept(new Round(
                        leases.stream()
                                .filter(one -> own.equals(one.holder()))
                                .map(Lease::clusterId)
                                .collect(Collectors.toSet()),
                        Map.copyOf(asked),
                        all));
            }
        } catch (DatabaseUnavailable e) {
            LOG.debug("Leases can't be renewed now: {}", e.getMessage());
        } catch (RuntimeException e) {
            if (!closed) LOG.warn("Leases could not be renewed; the next round tries again", e);
        }
    }

    private boolean isFree(Lease lease) {
        if (lease.holder() == null) return true;
        if (lease.holder().equals(own)) return false;
        Seen before = seen.get(lease.clusterId());
        return before != null
                && before.lease().beat() == lease.beat()
                && lease.holder().equals(before.lease().holder())
                && System.nanoTime() - before.since() > DEAD.toNanos();
    }

    private void note(List<Lease> leases, long begun) {
        var held = new HashSet<Long>();
        for (Lease one : leases) {
            asked.put(one.clusterId(), one.asked());
            Seen before = seen.get(one.clusterId());
            boolean isSame = before != null
                    && before.lease().beat() == one.beat()
                    && Objects.equals(before.lease().holder(), one.holder());
            if (!isSame) seen.put(one.clusterId(), new Seen(one, System.nanoTime()));
            if (own.equals(one.holder())) {
                held.add(one.clusterId());
                until.put(one.clusterId(), begun + VALID.toNanos());
            }
        }
        until.keySet().retainAll(held);
        Set<Long> known = leases.stream().map(Lease::clusterId).collect(Collectors.toSet());
        seen.keySet().retainAll(known);
        asked.keySet().retainAll(known);
    }

    /** Who polls each cluster, by its id; clusters that nobody polls are missing. */
    public Map<Long, String> holders() {
        if (!db.isShared()) return clusters.get().stream().collect(Collectors.toMap(id -> id, _ -> own));
        return db.read(store::all).stream()
                .filter(one -> one.holder() != null)
                .collect(Collectors.toMap(Lease::clusterId, one -> Objects.requireNonNull(one.holder())));
    }

    /** Gives all leases back, so that others take them at once. To be called after the polls have ended. */
    @Override
    public void close() {
        closed = true;
        Thread running = thread;
        if (running == null) return;
        Interrupts.end(List.of(running));
        until.clear();
        try {
            db.writing(WritePriority.SCHEDULER, h -> store.release(h, own));
            db.signals().send(SIGNAL);
        } catch (DatabaseUnavailable e) {
            LOG.debug("The leases end by themselves: {}", e.getMessage());
        }
    }
}
