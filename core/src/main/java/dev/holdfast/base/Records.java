package dev.holdfast.base;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes records apart and makes them, whatever their visibility. */
public final class Records {
    private Records() {}

    /** The constructor that takes all components. */
    public static <T> Constructor<T> constructor(Class<T> type) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The values of a record, by the names of its components. */
    public static Map<String, @Nullable Object> values(Record from) {
        Map<String, @Nullable Object> values = new HashMap<>();
        try {
            for (RecordComponent component : from.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                values.put(component.getName(), component.getAccessor().invoke(from));
            }
            return values;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The record with these values of the right types, at least one for each component. */
    public static <T> T make(Class<T> type, Map<String, @Nullable Object> values) {
        List<String> names = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        if (!values.keySet().containsAll(names)) throw new IllegalArgumentException(type + " has " + names);
        try {
            return constructor(type).newInstance(names.stream().map(values::get).toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(type + " refused well-typed values", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " can't be made", e);
        }
    }
}
