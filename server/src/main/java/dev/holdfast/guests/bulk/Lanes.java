package dev.holdfast.guests.bulk;

import dev.holdfast.base.Interrupts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Works on several items at the same time: as many as a node and a cluster can bear, in the order of the list as far as that
 * allows. The first failure of the work itself ends everything; a refusal is a result and none of its concern.
 */
public record Lanes(int perNode, int perCluster) {
    /** Where work is done; a null node counts as one of its own. */
    public record Place(long clusterId, @Nullable String node) {}

    /** The work on one item. */
    @FunctionalInterface
    public interface Work<T> {
        void on(T item) throws InterruptedException;
    }

    private record Ended<T>(T item, @Nullable Throwable failure) {}

    /** Works on these items, and begins none after {@code stop} holds. Returns those that were not begun. */
    public <T> List<T> run(Collection<T> items, Function<T, Place> place, BooleanSupplier stop, Work<T> work)
            throws InterruptedException {
        var waiting = new ArrayList<T>(items);
        var nodes = new HashMap<Place, Integer>();
        var clusters = new HashMap<Long, Integer>();
        var threads = new HashMap<T, Thread>();
        var ended = new LinkedBlockingQueue<Ended<T>>();
        try {
            while (true) {
                for (var next = waiting.iterator(); !stop.getAsBoolean() && next.hasNext(); ) {
                    T item = next.next();
                    Place where = place.apply(item);
                    if (count(nodes, where) >= perNode || count(clusters, where.clusterId()) >= perCluster) continue;
                    next.remove();
                    nodes.merge(where, 1, Integer::sum);
                    clusters.merge(where.clusterId(), 1, Integer::sum);
                    threads.put(
                            item, Thread.ofVirtual().start(() -> ended.add(new Ended<>(item, failure(item, work)))));
                }
                if (threads.isEmpty()) return waiting;
                Ended<T> one = ended.take();
                threads.remove(one.item());
                Place where = place.apply(one.item());
                nodes.merge(where, -1, Integer::sum);
                clusters.merge(where.clusterId(), -1, Integer::sum);
                rethrow(one.failure());
            }
        } finally {
            // Empty unless the work failed or this thread was interrupted.
            Interrupts.end(threads.values());
        }
    }

    private static <K> int count(Map<K, Integer> counts, K key) {
        return counts.getOrDefault(key, 0);
    }

    private static <T> @Nullable Throwable failure(T item, Work<T> work) {
        try {
            work.on(item);
            return null;
        } catch (RuntimeException | Error | InterruptedException e) {
            return e;
        }
    }

    private static void rethrow(@Nullable Throwable failure) throws InterruptedException {
        switch (failure) {
            case null -> {}
            case InterruptedException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }
}
