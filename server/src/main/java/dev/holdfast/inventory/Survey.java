package dev.holdfast.inventory;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * Reads in the background what no poll contains: after each poll a few of those that are due, the one that waits longest first, and
 * less and less often what fails. What the poll shows to have changed is due at once; of the rest nothing is looked at. What could
 * not be read again stays known, with the problem. What is no longer in the cluster is forgotten. Replicas share what is known; the
 * one that polls a cluster reads.
 *
 * @param <K> names one that is read
 * @param <S> what a poll tells of it
 * @param <V> what is read of it
 */
public final class Survey<K extends InCluster & Comparable<K>, S, V> {
    /** Says of whom something is read, and reads it. */
    public interface Reader<K, S, V> {
        /** All that there are; among those that have waited equally long, the one with the smallest key is read first. */
        Map<K, S> all(Snapshot now);

        /** Whether it can be asked now; if not, it waits, and what is known of it stays. */
        boolean isAskable(Snapshot now, S one);

        /** The node that answers, if it is one of very many that may answer at once; null if that needs no bound. */
        default @Nullable String boundedBy(S one) {
            return null;
        }

        /** Asks for it. What this throws is a failure. */
        V read(K key, S one, @Nullable V before);

        /** Whether a poll shows that what was read before may not be true any more, so that it is read at once. */
        default boolean isChanged(S before, S now) {
            return false;
        }

        /** Whether nothing is missing in what was read; otherwise it is asked for again like after a failure. */
        default boolean isComplete(V value) {
            return true;
        }

        /** The value is another one now, here or because another replica said so; null while there is none. */
        default void changed(K key, @Nullable V before, @Nullable V now) {}
    }

    private static final Duration SOON = Duration.ofMinutes(1);

    private final LongFunction<@Nullable Snapshot> present;
    private final InstantSource clock;
    private final Pace pace;
    private final Reader<K, S, V> reader;
    private final Map<K, Reading<V>> known = new ConcurrentHashMap<>();
    private final Map<Long, Turns<K, S>> turns = new ConcurrentHashMap<>();
    private final SharedMap<K, Reading<V>> shared;

    /**
     * Reads nothing by itself.
     *
     * @param present the snapshot of a cluster that answers; null when it does not
     * @param name under which replicas share it; another one when the type changes
     */
    Survey(
            LongFunction<@Nullable Snapshot> present,
            SharedReadings sharing,
            InstantSource clock,
            String name,
            Class<K> key,
            TypeReference<Reading<V>> type,
            Pace pace,
            Reader<K, S, V> reader) {
        this.shared = SharedMap.of(sharing, name, known, InCluster::clusterId, key, type, (one, before) -> {
            order(one);
            tell(one, value(before), value(known.get(one)));
        });
        this.present = present;
        this.clock = clock;
        this.pace = pace;
        this.reader = reader;
    }

    /** What is known of one; null before the first attempt to read it. */
    public @Nullable Reading<V> of(K key) {
        Reading<V> one = known.get(key);
        return one == null || one.isNew() ? null : one;
    }

    /** The value as last read; null when it was never read. */
    public @Nullable V value(K key) {
        return value(known.get(key));
    }

    private static <V> @Nullable V value(@Nullable Reading<V> reading) {
        return reading == null ? null : reading.value();
    }

    /** All values that are known in a cluster. */
    public Map<K, V> values(long clusterId) {
        var values = new HashMap<K, V>();
        known.forEach((key, reading) -> {
            if (key.clusterId() == clusterId && reading.value() != null) values.put(key, reading.value());
        });
        return values;
    }

    /** Nothing is known of it any more. Like all changes from outside, this is told to the other replicas at once. */
    public void forget(K key) {
        change(key, _ -> null);
    }

    /** It has changed: it is read again after the next poll. What is being read now may lack the change, and is dropped. */
    public void due(K key) {
        update(key, value -> value);
    }

    /** Someone looks at it: it is read again after the next poll, unless it was in the last minute. */
    public void lookAt(K key) {
        Reading<V> last = of(key);
        if (last != null
                && last.at() != null
                && last.at().isBefore(clock.instant().minus(SOON))) due(key);
    }

    /** The same as {@link #due}, and from now on the value is this, if one is known. */
    public void update(K key, UnaryOperator<V> update) {
        change(key, one -> one == null ? null : one.due(one.value() == null ? null : update.apply(one.value())));
    }

    /** The value is known without asking, as if it was read now. What is being read now is dropped. */
    public void put(K key, V value) {
        Instant now = clock.instant();
        change(key, before -> Reading.of(value, now, next(key, before, now)));
    }

    private Instant next(K key, @Nullable Reading<V> before, Instant began) {
        return pace.next(began, key, before == null || before.value() == null);
    }

    private void change(K key, Change<Reading<V>> change) {
        Reading<V> before = known.get(key);
        Reading<V> now = known.compute(key, (_, current) -> change.of(current));
        if (before == null && now == null) return;
        tell(key, value(before), value(now));
        shared.patched(key);
        order(key);
    }

    /** Its turn follows what is known of it. */
    private void order(K key) {
        Turns<K, S> ofCluster = turns.get(key.clusterId());
        if (ofCluster != null) ofCluster.move(key, () -> orNever(key).dueAt());
    }

    private Reading<V> orNever(K key) {
        return known.computeIfAbsent(key, _ -> Reading.never(pace.first(clock.instant())));
    }

    private interface Change<T> {
        @Nullable
        T of(@Nullable T current);
    }

    private void tell(K key, @Nullable V before, @Nullable V now) {
        if (!Objects.equals(before, now)) reader.changed(key, before, now);
    }

    /** Reads some of a cluster that was just polled. */
    void read(long clusterId, NodeBudget budget) throws InterruptedException {
        Snapshot now = present.apply(clusterId);
        if (now == null) return;
        Map<K, S> due = follow(clusterId, reader.all(now))
                .due(
                        clock.instant(),
                        pace.longest(),
                        pace.atOnce(),
                        (_, one) -> reader.isAskable(now, one) && isWithin(budget, one));
        for (Entry<K, S> one : due.entrySet()) {
            if (Thread.interrupted()) throw new InterruptedException();
            read(one.getKey(), one.getValue());
        }
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    private boolean isWithin(NodeBudget budget, S one) {
        String node = reader.boundedBy(one);
        return node == null || budget.take(node);
    }

    /** Takes over what a poll shows: who is new, gone or changed. */
    private Turns<K, S> follow(long clusterId, Map<K, S> all) {
        Turns<K, S> ofCluster = turns.get(clusterId);
        if (ofCluster == null) {
            ofCluster = new Turns<>();
            turns.put(clusterId, ofCluster);
            // What another replica read before may be gone as well.
            known.keySet().removeIf(key -> key.clusterId() == clusterId && !all.containsKey(key));
        }
        ofCluster.keep(all).forEach(known::remove);
        for (Entry<K, S> one : all.entrySet()) {
            K key = one.getKey();
            S before = ofCluster.show(key, one.getValue());
            if (before != null && reader.isChanged(before, one.getValue())) {
                known.computeIfPresent(key, (_, last) -> last.due(last.value()));
            } else if (before != null) {
                continue;
            }
            order(key);
        }
        return ofCluster;
    }

    /** Reads one at once, whether it is due or not. False if it could not be read: what was known stays. */
    public boolean readNow(K key, S one) {
        boolean succeeded = read(key, one);
        shared.patched(key);
        return succeeded;
    }

    private boolean read(K key, S one) {
        Reading<V> before = known.get(key);
        Instant began = clock.instant();
        Reading<V> now;
        try {
            V value = reader.read(key, one, value(before));
            now = reader.isComplete(value)
                    ? Reading.of(value, began, next(key, before, began))
                    : orNew(before).incomplete(value, began, afterFailure(before));
        } catch (PveException | Refusal e) { // refused, if the last host of the cluster was removed
            now = orNew(before).failed(HypervisorFailures.detail(e), afterFailure(before));
        }
        if (replace(key, before, now)) {
            tell(key, value(before), now.value());
            order(key);
        }
        return now.problem() == null;
    }

    private static <V> Reading<V> orNew(@Nullable Reading<V> last) {
        return last == null ? Reading.never(Instant.MIN) : last;
    }

    private Instant afterFailure(@Nullable Reading<V> last) {
        return clock.instant().plus(pace.pause(orNew(last).failures()));
    }

    /** What was changed since it was asked for is newer than what was read, also if it looks the same. */
    @SuppressWarnings("ReferenceEquality")
    private boolean replace(K key, @Nullable Reading<V> before, Reading<V> now) {
        return known.compute(key, (_, current) -> current == before ? now : current) == now;
    }
}
