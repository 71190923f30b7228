package dev.holdfast.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constraints that an input's checks put on its fields, as JSON Schema keywords. They are recorded from the checks
 * themselves, which run once on a blank instance, so the document describes exactly what is checked.
 */
public final class Constraints {
    /** In a path: any element of a list or any value of a map. */
    public static final String EACH = "*";

    private final Map<List<String>, Map<String, Set<Object>>> byPlace = new LinkedHashMap<>();

    void add(List<String> place, String keyword, Object value) {
        byPlace.computeIfAbsent(place, _ -> new LinkedHashMap<>())
                .computeIfAbsent(keyword, _ -> new LinkedHashSet<>())
                .add(value);
    }

    boolean has(List<String> place, String keyword, Object value) {
        return byPlace.getOrDefault(place, Map.of())
                .getOrDefault(keyword, Set.of())
                .contains(value);
    }

    /** Adds the constraints of the value at a place to its schema. */
    public void describe(List<String> place, Map<String, Object> schema) {
        byPlace.getOrDefault(place, Map.of()).forEach((keyword, values) -> {
            switch (keyword) {
                case "minimum", "minLength", "minItems", "minProperties" -> schema.put(keyword, largest(values));
                case "maximum", "maxLength", "maxItems", "maxProperties" -> schema.put(keyword, smallest(values));
                case "description" -> schema.merge(keyword, sentences(values), (a, b) -> a + " " + b);
                case "pattern" -> patterns(values, schema);
                default -> schema.put(keyword, values.iterator().next());
            }
        });
    }

    private static long largest(Set<Object> values) {
        return values.stream().mapToLong(v -> ((Number) v).longValue()).max().orElseThrow();
    }

    private static long smallest(Set<Object> values) {
        return values.stream().mapToLong(v -> ((Number) v).longValue()).min().orElseThrow();
    }

    private static String sentences(Set<Object> values) {
        return String.join(" ", values.stream().map(Object::toString).toList());
    }

    private static void patterns(Set<Object> values, Map<String, Object> schema) {
        if (values.size() == 1) {
            schema.put("pattern", values.iterator().next());
            return;
        }
        var all = new ArrayList<Object>();
        for (Object value : values) all.add(Map.of("pattern", value));
        schema.put("allOf", all);
    }
}
