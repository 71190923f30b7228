package dev.holdfast.inventory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many guests' readings each node gets after one poll, from all surveys together: so none is asked for everything at once. All
 * nodes together get what {@link ReadingRate} leaves.
 */
final class NodeBudget {
    static final int READINGS = 20;

    private final ReadingRate rate;
    private final Map<String, Integer> taken = new ConcurrentHashMap<>();

    NodeBudget(ReadingRate rate) {
        this.rate = rate;
    }

    /** Whether there is one more for this node, which is taken. */
    boolean take(String node) {
        return taken.merge(node, 1, Integer::sum) <= READINGS && rate.take();
    }
}
