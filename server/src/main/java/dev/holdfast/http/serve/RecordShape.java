package dev.holdfast.http.serve;

import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.http.Verbatim;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What binding needs to know of a record, read once: reading annotations takes longer than binding. */
record RecordShape<T>(Map<String, Field> fields, Constructor<T> constructor) {
    private static final Map<Class<?>, RecordShape<?>> KNOWN = new ConcurrentHashMap<>();

    /**
     * A component of the record.
     *
     * @param absent what it is when it is not sent; null if it has no such value
     * @param isAll whether "all" may be sent instead of a list
     * @param isVerbatim whether a text is kept as it was sent
     */
    record Field(
            Type type,
            boolean isNullable,
            boolean takesNull,
            @Nullable DefaultValue absent,
            boolean isAll,
            boolean isVerbatim,
            Method accessor) {
        private static Field of(RecordComponent component) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return new Field(
                    component.getGenericType(),
                    RecordBinder.isNullable(component),
                    RecordBinder.takesNull(component),
                    component.getAnnotation(DefaultValue.class),
                    component.isAnnotationPresent(Input.OrAll.class),
                    component.isAnnotationPresent(Verbatim.class),
                    accessor);
        }

        /** Its value in this record. */
        @Nullable
        Object in(Object record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(accessor + " can't be read", e);
            }
        }
    }

    /** That of this record; its fields are in the order of its components, by their names in JSON. */
    @SuppressWarnings("unchecked")
    static <T> RecordShape<T> of(Class<T> type) {
        return (RecordShape<T>) KNOWN.computeIfAbsent(type, RecordShape::read);
    }

    private static <T> RecordShape<T> read(Class<T> type) {
        RecordComponent[] components = type.getRecordComponents();
        var fields = new LinkedHashMap<String, Field>();
        for (RecordComponent c : components) fields.put(RecordBinder.wireName(c), Field.of(c));
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return new RecordShape<>(Collections.unmodifiableMap(fields), constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is not a record that can be bound", e);
        }
    }

    /** A record with these values, in the order of its fields. */
    T make(List<@Nullable Object> values) {
        try {
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(constructor + " refused its own well-typed values", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " can't be called", e);
        }
    }
}
