package dev.holdfast.jobs.engine;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.JobState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a job remembers after a crash: finished steps, orders given, how far each task's log was copied. */
public final class Checkpoint {
    /** Stored as JSON. Fields that an earlier version did not have are null. */
    record Stored(
            Map<String, JsonNode> steps,
            Map<String, Given> orders,
            Map<String, Integer> logs,
            @Nullable JsonNode own,
            @Nullable Undoing undoing) {
        Stored {
            if (own != null && own.isNull()) own = null; // the mapper reads a stored null as NullNode
        }
    }

    /** The end of a job that is being undone. */
    record Undoing(JobState state, @Nullable String error) {}

    /**
     * An order that may have been sent.
     *
     * @param subject of the order
     * @param before the tasks with that subject on the host before the order; null, to save space, once the task is known
     * @param task the order's task once it is known
     */
    @JsonIgnoreProperties("since") // from earlier versions, which had neither subject nor before
    public record Given(
            @Nullable String subject,
            @Nullable Set<String> before,
            @Nullable String task) {
        Given as(String taskId) {
            return new Given(subject, null, taskId);
        }
    }

    /** An order that changed since it was last stored; null if it was not given after all. */
    record ChangedOrder(String name, @Nullable Given given) {}

    /** The names under which a part stores what a whole job stores in fields of its own. */
    private static final String OWN = "own checkpoint";

    private static final String UNDOING = "undoing";

    private final Map<String, JsonNode> steps = new TreeMap<>();
    private final Map<String, Given> orders = new TreeMap<>();
    private final Set<String> changedOrders = new TreeSet<>();
    private final Map<String, Integer> logs = new TreeMap<>();
    private @Nullable JsonNode own;
    private @Nullable Undoing undoing;

    /** The stored checkpoint; empty when there is none. */
    public static Checkpoint read(byte @Nullable [] json) {
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

    /** As it is stored. */
    public byte[] write() {
        return Json.writeBytes(new Stored(steps, orders, logs, own, undoing));
    }

    /** Whether nothing is remembered under this prefix: the empty one is that of the whole job. */
    boolean isEmpty(String prefix) {
        return none(steps, prefix) && none(orders, prefix) && (!prefix.isEmpty() || own == null);
    }

    private static boolean none(Map<String, ?> remembered, String prefix) {
        return remembered.keySet().stream().noneMatch(name -> name.startsWith(prefix));
    }

    /** The result of a finished step, or null. */
    public @Nullable JsonNode step(String name) {
        return steps.get(name);
    }

    /** Adds a finished step. */
    public void stepDone(String name, JsonNode result) {
        steps.put(name, result);
    }

    /** An order that was given, or null. */
    public @Nullable Given order(String name) {
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

    /** Marks orders as changed again because they could not be stored. */
    void putBack(List<ChangedOrder> changed) {
        changed.forEach(order -> changedOrders.add(order.name()));
    }

    /** Whether there is an order of which it is not known whether it arrived. */
    public boolean hasOpenOrder(String prefix) {
        return orders.entrySet().stream()
                .anyMatch(given -> given.getKey().startsWith(prefix) && given.getValue().task == null);
    }

    int logLines(String task) {
        return logs.getOrDefault(task, 0);
    }

    void logLines(String task, int lines) {
        logs.put(task, lines);
    }

    /** What the job itself stored last, or with a prefix the part of it. */
    @Nullable
    JsonNode own(String prefix) {
        return prefix.isEmpty() ? own : steps.get(prefix + OWN);
    }

    void own(String prefix, JsonNode value) {
        if (prefix.isEmpty()) own = value;
        else steps.put(prefix + OWN, value);
    }

    @Nullable
    Undoing undoing(String prefix) {
        if (prefix.isEmpty()) return undoing;
        JsonNode stored = steps.get(prefix + UNDOING);
        return stored == null ? null : Json.MAPPER.treeToValue(stored, Undoing.class);
    }

    void undoing(String prefix, Undoing end) {
        if (prefix.isEmpty()) undoing = end;
        else steps.put(prefix + UNDOING, Json.MAPPER.valueToTree(end));
    }
}
