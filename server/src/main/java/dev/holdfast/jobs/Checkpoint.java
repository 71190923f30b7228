package dev.holdfast.jobs;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** All that a job remembers over a crash: finished steps, orders given, how far each task's log was copied. */
final class Checkpoint {
    /** Stored as JSON. What an earlier version did not know is null. */
    record Stored(
            Map<String, JsonNode> steps,
            Map<String, Given> orders,
            Map<String, Integer> logs,
            @Nullable JsonNode own,
            @Nullable Undoing undoing) {
        Stored {
            if (own != null && own.isNull()) own = null; // so reads the mapper what was written as null
        }
    }

    /** How a job ended that is being undone. */
    record Undoing(JobState state, @Nullable String error) {}

    /**
     * An order that may have left.
     *
     * @param subject of the order
     * @param before the tasks of that subject that the host had before; null, to keep it short, once the order's is known
     * @param task the order's task once it is known
     */
    @JsonIgnoreProperties("since") // of earlier versions, which knew neither subject nor tasks before
    record Given(
            @Nullable String subject,
            @Nullable Set<String> before,
            @Nullable String task) {
        Given as(String taskId) {
            return new Given(subject, null, taskId);
        }
    }

    /** What became of an order since it was stored last; null when it was not given after all. */
    record ChangedOrder(String name, @Nullable Given given) {}

    private final Map<String, JsonNode> steps = new TreeMap<>();
    private final Map<String, Given> orders = new TreeMap<>();
    private final Set<String> changedOrders = new TreeSet<>();
    private final Map<String, Integer> logs = new TreeMap<>();
    private @Nullable JsonNode own;
    private @Nullable Undoing undoing;

    static Checkpoint read(byte @Nullable [] json) {
        var checkpoint = new Checkpoint();
        if (json == null) return checkpoint;
        Stored stored = Json.read(json, Stored.class);
        checkpoint.steps.putAll(stored.steps);
        checkpoint.orders.putAll(stored.orders);
        checkpoint.logs.putAll(stored.logs);
        checkpoint.own = stored.own;
        checkpoint.undoing = stored.undoing;
        return checkpoint;
    }

    byte[] write() {
        return Json.writeBytes(new Stored(steps, orders, logs, own, undoing));
    }

    boolean isEmpty() {
        return steps.isEmpty() && orders.isEmpty() && own == null;
    }

    @Nullable
    JsonNode step(String name) {
        return steps.get(name);
    }

    void stepDone(String name, JsonNode result) {
        steps.put(name, result);
    }

    @Nullable
    Given order(String name) {
        return orders.get(name);
    }

    void given(String name, Given given) {
        orders.put(name, given);
        changedOrders.add(name);
    }

    void notGiven(String name) {
        orders.remove(name);
        changedOrders.add(name);
    }

    /** The orders that were changed since the last call. */
    List<ChangedOrder> takeChangedOrders() {
        List<ChangedOrder> changed = changedOrders.stream()
                .map(name -> new ChangedOrder(name, orders.get(name)))
                .toList();
        changedOrders.clear();
        return changed;
    }

    /** They could not be stored, and are taken again. */
    void putBack(List<ChangedOrder> changed) {
        changed.forEach(order -> changedOrders.add(order.name()));
    }

    /** Is there an order of which nobody knows yet whether it arrived? */
    boolean hasOpenOrder() {
        return orders.values().stream().anyMatch(given -> given.task == null);
    }

    int logLines(String task) {
        return logs.getOrDefault(task, 0);
    }

    void logLines(String task, int lines) {
        logs.put(task, lines);
    }

    @Nullable
    JsonNode own() {
        return own;
    }

    void own(JsonNode value) {
        own = value;
    }

    @Nullable
    Undoing undoing() {
        return undoing;
    }

    void undoing(Undoing end) {
        undoing = end;
    }
}
