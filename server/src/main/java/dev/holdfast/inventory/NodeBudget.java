package dev.holdfast.inventory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many guests' readings each node gets after one poll, from all surveys together: so none is asked for everything at once. */
final class NodeBudget {
    static final int READINGS = 20;

    private final Map<String, Integer> taken = new ConcurrentHashMap<>();

    /** Whether there is one more for this node, which is taken. */
    boolean take(String node) {
        return taken.merge(node, 1, Integer::sum) <= READINGS;
    }
}
