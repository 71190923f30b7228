package dev.holdfast.jobs;

import dev.holdfast.base.json.Json;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
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

    /** An order: since when it may have left, and the task once it is known. */
    record Given(Instant since, @Nullable String task) {}

    private final Map<String, JsonNode> steps = new TreeMap<>();
    private final Map<String, Given> orders = new TreeMap<>();
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
    }

    void notGiven(String name) {
        orders.remove(name);
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
