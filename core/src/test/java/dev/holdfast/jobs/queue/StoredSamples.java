package dev.holdfast.jobs.queue;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sample values of a type: its boundaries, all constants, all variants, and null where it is allowed. */
final class StoredSamples {
    private static final Map<Class<?>, List<?>> SIMPLE = Map.ofEntries(
            Map.entry(String.class, List.of("plain", "", "\"quoted\" ünï☃\n\t\\ \uD83D\uDE00")),
            Map.entry(int.class, List.of(7, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
            Map.entry(long.class, List.of(7L, 0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE)),
            Map.entry(double.class, List.of(1.5, 0.0, -0.1, Double.MAX_VALUE, Double.MIN_VALUE)),
            Map.entry(boolean.class, List.of(true, false)),
            Map.entry(
                    Instant.class,
                    List.of(
                            Instant.parse("2026-01-02T03:04:05.006Z"),
                            Instant.EPOCH,
                            Instant.MAX.truncatedTo(ChronoUnit.MILLIS))),
            Map.entry(Duration.class, List.of(Duration.ofMillis(1500), Duration.ZERO)),
            // As Jackson reads JSON of any kind.
            Map.entry(Map.class, List.of(Map.of("a", 1, "b", List.of("c", true)), Map.of())),
            Map.entry(
                    JsonNode.class,
                    List.of(JsonNodeFactory.instance.objectNode().put("a", 1), JsonNodeFactory.instance.arrayNode())));
    private static final Map<Class<?>, Class<?>> BOXED = Map.of(
            Integer.class, int.class, Long.class, long.class, Double.class, double.class, Boolean.class, boolean.class);

    private StoredSamples() {}

    static List<Object> of(Class<?> type) {
        List<?> simple = SIMPLE.get(BOXED.getOrDefault(type, type));
        if (simple != null) return List.copyOf(simple);
        if (type.isEnum()) return Arrays.asList(type.getEnumConstants());
        if (type.isSealed()) {
            return Arrays.stream(type.getPermittedSubclasses())
                    .flatMap(variant -> of(variant).stream())
                    .toList();
        }
        if (type.isRecord()) return records(type);
        if (type.isArray()) return List.of(array(type.componentType()));
        throw new IllegalStateException(
                type + " is stored as JSON, but not proven to be readable again. Make it a record.");
    }

    private static List<Object> of(AnnotatedType annotated) {
        Type type = annotated.getType();
        var samples = new ArrayList<>();
        if (type instanceof ParameterizedType of && annotated instanceof AnnotatedParameterizedType arguments) {
            samples.addAll(collections(
                    (Class<?>) of.getRawType(),
                    Arrays.stream(arguments.getAnnotatedActualTypeArguments())
                            .map(StoredSamples::of)
                            .toList()));
        } else {
            samples.addAll(of((Class<?>) type));
        }
        if (annotated.isAnnotationPresent(Nullable.class)) samples.add(null);
        return samples;
    }

    private static List<Object> collections(Class<?> type, List<List<Object>> of) {
        if (Map.class.isAssignableFrom(type)) {
            var all = new TreeMap<Object, Object>();
            List<Object> values = of.getLast();
            for (int i = 0; i < of.getFirst().size(); i++) all.put(of.getFirst().get(i), values.get(i % values.size()));
            return List.of(all, Map.of());
        }
        Collection<Object> all =
                Set.class.isAssignableFrom(type) ? new LinkedHashSet<>(of.getFirst()) : new ArrayList<>(of.getFirst());
        return List.of(all, Set.class.isAssignableFrom(type) ? Set.of() : List.of());
    }

    private static Object array(Class<?> of) {
        List<Object> samples = of(of);
        Object array = Array.newInstance(of, samples.size());
        for (int i = 0; i < samples.size(); i++) Array.set(array, i, samples.get(i));
        return array;
    }

    /** One record with the first sample of each component, then one for each further sample. */
    private static List<Object> records(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<List<Object>> samples =
                Arrays.stream(components).map(c -> of(c.getAnnotatedType())).toList();
        Object[] first = samples.stream().map(List::getFirst).toArray();
        var made = new ArrayList<>();
        made.add(Objects.requireNonNull(make(type, first), () -> type + " can't be created from samples"));
        for (int i = 0; i < components.length; i++) {
            for (Object other : samples.get(i).subList(1, samples.get(i).size())) {
                Object[] values = first.clone();
                values[i] = other;
                Object variant = make(type, values);
                if (variant != null) made.add(variant);
            }
        }
        return made;
    }

    /** Null when the record refuses the values. */
    private static @Nullable Object make(Class<?> type, Object[] values) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            return null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
