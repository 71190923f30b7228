package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The values of all resources of one type: what was read last, and what of it viewers do not have yet. */
final class Measurement {
    private final String name;
    private final LongSupplier version;
    private final Supplier<List<Measured>> reading;
    private final Map<Long, Change> unsent = new LinkedHashMap<>();
    private Map<Long, Object> known = Map.of();
    private long readAt;

    Measurement(String name, LongSupplier version, Supplier<List<Measured>> reading) {
        this.name = name;
        this.version = version;
        this.reading = reading;
    }

    String name() {
        return name;
    }

    /** Reads all values if their version has changed. */
    void read() {
        long now = version.getAsLong(); // before the values: what changes in between is read again
        if (now == readAt) return;
        var values = new HashMap<Long, Object>();
        for (Measured each : reading.get()) {
            values.put(each.id(), each.values());
            Object before = known.get(each.id());
            if (!each.values().equals(before)) unsent.put(each.id(), new Change(each, before));
        }
        known = values;
        readAt = now;
    }

    /** Whose values are not sent yet. */
    Stream<Ownership> unsent() {
        return unsent.values().stream().map(change -> change.now().ownership());
    }

    /**
     * The values that are not sent yet: for each field a list of its values, in the order of the list of the ids. A field
     * that is the same as before for all of them is left out. Thousands of guests change each second, and a list per
     * field has a quarter of the bytes of an object per guest, and nearly none of the objects that a page has to read.
     */
    Map<String, List<JsonNode>> unsent(Predicate<Measured> isFor) {
        var columns = new LinkedHashMap<String, List<JsonNode>>();
        var differing = new HashSet<String>();
        for (Change change : unsent.values()) {
            if (!isFor.test(change.now())) continue;
            JsonNode before = change.before() == null ? null : Json.MAPPER.valueToTree(change.before());
            JsonNode now = Json.MAPPER.valueToTree(change.now().values());
            for (var field : now.properties()) {
                String name = field.getKey();
                columns.computeIfAbsent(name, _ -> new ArrayList<>()).add(field.getValue());
                if (before == null || !field.getValue().equals(before.get(name))) differing.add(name);
            }
        }
        columns.keySet().removeIf(name -> !name.equals("id") && !differing.contains(name));
        return columns;
    }

    /** Viewers have everything now. */
    void sent() {
        unsent.clear();
    }

    /** New values of a resource, and those that viewers have; null if they have none. */
    private record Change(Measured now, @Nullable Object before) {}
}
