package dev.holdfast.inventory;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
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
 * less and less often what fails. What could not be read again stays known, with the problem. What is no longer in the cluster is
 * forgotten. Replicas share what is known; the one that polls a cluster reads.
 *
 * @param <K> names one that is read
 * @param <S> what a poll tells of it
 * @param <V> what is read of it
 */
public final class Survey<K extends InCluster, S, V> {
    /** Says of whom something is read, and reads it. */
    public interface Reader<K, S, V> {
        /** All that there are; among those that have waited equally long, the first one is read first. */
        Map<K, S> all(Snapshot now);

        /** Whether it can be asked now; if not, it waits, and what is known of it stays. */
        boolean isAskable(Snapshot now, S one);

        /** Asks for it. What this throws is a failure. */
        V read(K key, S one, @Nullable V before);

        /** Whether the poll shows that what is known is not true any more, so that it is read at once. */
        default boolean isOutdated(V known, S one) {
            return false;
        }

        /** The value is another one now, here or because another replica said so; null while there is none. */
        default void changed(K key, @Nullable V before, @Nullable V now) {}
    }

    private final LongFunction<@Nullable Snapshot> present;
    private final InstantSource clock;
    private final Pace pace;
    private final Reader<K, S, V> reader;
    private final Map<K, Reading<V>> known = new ConcurrentHashMap<>();
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
        this.shared = SharedMap.of(
                sharing,
                name,
                known,
                InCluster::clusterId,
                key,
                type,
                (one, before) -> tell(one, value(before), value(known.get(one))));
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

    /** The same, and from now on the value is this, if one is known. */
    public void update(K key, UnaryOperator<V> update) {
        change(key, one -> one == null ? null : one.due(one.value() == null ? null : update.apply(one.value())));
    }

    /** The value is known without asking, as if it was read now. What is being read now is dropped. */
    public void put(K key, V value) {
        Instant now = clock.instant();
        change(key, _ -> Reading.of(value, now, now.plus(pace.every())));
    }

    private void change(K key, Change<Reading<V>> change) {
        Reading<V> before = known.get(key);
        Reading<V> now = known.compute(key, (_, current) -> change.of(current));
        if (before == null && now == null) return;
        tell(key, value(before), value(now));
        shared.patched(key);
    }

    private interface Change<T> {
        @Nullable
        T of(@Nullable T current);
    }

    private void tell(K key, @Nullable V before, @Nullable V now) {
        if (!Objects.equals(before, now)) reader.changed(key, before, now);
    }

    /** Reads some of a cluster that was just polled. */
    void read(long clusterId) throws InterruptedException {
        Snapshot now = present.apply(clusterId);
        if (now == null) return;
        Map<K, S> all = reader.all(now);
        known.keySet().removeIf(key -> key.clusterId() == clusterId && !all.containsKey(key));
        Instant at = clock.instant();
        all.keySet().forEach(key -> known.computeIfAbsent(key, _ -> Reading.never(pace.first(at))));
        List<Entry<K, S>> due = all.entrySet().stream()
                .filter(one -> reader.isAskable(now, one.getValue()))
                .filter(one -> isDue(known.get(one.getKey()), one.getValue(), at))
                .sorted(Comparator.comparing(one -> dueAt(one.getKey())))
                .limit(pace.atOnce())
                .toList();
        for (Entry<K, S> one : due) {
            if (Thread.interrupted()) throw new InterruptedException();
            read(one.getKey(), one.getValue());
        }
        if (!due.isEmpty()) shared.changed(clusterId);
    }

    private boolean isDue(@Nullable Reading<V> last, S one, Instant at) {
        if (last == null || last.isDue(at, pace)) return true;
        return last.value() != null && reader.isOutdated(last.value(), one);
    }

    private Instant dueAt(K key) {
        Reading<V> last = known.get(key);
        return last == null ? Instant.MIN : last.dueAt();
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
            now = Reading.of(value, began, began.plus(pace.every()));
        } catch (PveException | Refusal e) { // refused, if the last host of the cluster was removed
            now = failed(before, HypervisorFailures.detail(e));
        }
        if (replace(key, before, now)) tell(key, value(before), now.value());
        return now.problem() == null;
    }

    private Reading<V> failed(@Nullable Reading<V> before, String why) {
        Reading<V> last = before == null ? Reading.never(Instant.MIN) : before;
        return last.failed(why, clock.instant().plus(pace.pause(last.failures())));
    }

    /** What was changed since it was asked for is newer than what was read, also if it looks the same. */
    @SuppressWarnings("ReferenceEquality")
    private boolean replace(K key, @Nullable Reading<V> before, Reading<V> now) {
        return known.compute(key, (_, current) -> current == before ? now : current) == now;
    }
}
