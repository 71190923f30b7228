package dev.holdfast.http.serve;

import dev.holdfast.base.Violation;
import dev.holdfast.http.Change;
import dev.holdfast.http.Field;
import dev.holdfast.http.Patch;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of an input has no fault: the rest is replaced by values that say nothing, so that nothing is asked with a value that
 * is not allowed.
 */
record SoundPart(RecordBinder binder) {
    /** The sound part of this input at {@code where}; null if its faults are about the whole of it. */
    <T> @Nullable T of(T input, Class<T> shape, List<Object> where, List<Violation> faults) {
        List<List<Object>> places =
                below(where, faults.stream().map(Violation::loc).toList());
        if (places.stream().anyMatch(List::isEmpty)) return null;
        // No word of an enum says nothing, and much can depend on which it is.
        if (Field.of(shape).stream().anyMatch(field -> isRequiredWord(field) && isAt(places, field))) return null;
        return input instanceof Patch<?> patch ? shape.cast(patch(patch, places)) : record(input, shape, places);
    }

    private static Patch<?> patch(Patch<?> patch, List<List<Object>> places) {
        return patch.without(Field.of(patch.getClass()).stream()
                .filter(field -> isAt(places, field))
                .map(field -> field.component().getName())
                .toList());
    }

    private static boolean isRequiredWord(Field field) {
        return field.isRequired() && field.component().getType().isEnum();
    }

    private static boolean isAt(List<List<Object>> places, Field field) {
        return places.stream().anyMatch(place -> place.getFirst().equals(field.name()));
    }

    private <T> T record(Object input, Class<T> shape, List<List<Object>> places) {
        var values = new HashMap<String, @Nullable Object>();
        for (RecordComponent c : shape.getRecordComponents()) {
            Object value = value(input, c);
            List<List<Object>> there = below(List.of(Field.name(c)), places);
            Object sound = value == null ? null : sound(value, c.getGenericType(), there);
            values.put(c.getName(), sound == null && !there.isEmpty() ? binder.instead(c) : sound);
        }
        return RecordBinder.make(shape, values);
    }

    /** The value without what is at these places; null if nothing of it is left. */
    private @Nullable Object sound(Object value, Type type, List<List<Object>> places) {
        if (places.isEmpty()) return value;
        if (places.stream().anyMatch(List::isEmpty)) return null;
        return switch (value) {
            case Change.Set<?>(Object set) -> {
                Object sound = sound(set, RecordBinder.argument(type), places);
                yield sound == null ? null : new Change.Set<>(sound);
            }
            case List<?> list -> {
                Type of = RecordBinder.argument(type);
                var elements = new ArrayList<Object>();
                for (int i = 0; i < list.size(); i++) {
                    Object sound = sound(list.get(i), of, below(List.of(i), places));
                    elements.add(sound == null ? RecordBinder.instead(of) : sound);
                }
                yield List.copyOf(elements);
            }
            case Record nested when !(nested instanceof Change<?>) -> record(nested, nested.getClass(), places);
            default -> null;
        };
    }

    private static @Nullable Object value(Object record, RecordComponent c) {
        try {
            c.getAccessor().setAccessible(true);
            return c.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(c + " can't be read", e);
        }
    }

    /** The places that begin with this one, from there on. */
    private static List<List<Object>> below(List<Object> start, List<List<Object>> places) {
        return places.stream()
                .filter(place -> place.size() >= start.size()
                        && place.subList(0, start.size()).equals(start))
                .map(place -> place.subList(start.size(), place.size()))
                .toList();
    }
}
