package dev.holdfast.base.db.row;

import dev.holdfast.base.Records;
import dev.holdfast.base.json.Json;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a record: component {@code hostId} is column {@code host_id}. The components of a record in it are columns of
 * the same row; a list, a map, and a record that says {@link AsJson} are columns of JSON.
 */
public final class RecordColumns<T> {
    /** A record that is one column, of JSON. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface AsJson {}

    /** The columns of a component, where they are called otherwise than it, or than the components of its record. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Named {
        /** Their names, in the order of the components. */
        String[] value();
    }

    /**
     * A column.
     *
     * @param name in the table
     * @param type that of its component; of a list with what is in it
     * @param nullable whether its component may be null
     * @param path what leads to its component, from the record inwards
     */
    public record Column(String name, Type type, boolean nullable, List<Method> path) {
        private Column called(String other) {
            return new Column(other, type, nullable, path);
        }

        /** Binds what it contains for this record, by its name. */
        public void bind(SqlStatement<?> statement, Object record) {
            Object value = of(record);
            if (isJson(type)) statement.bind(name, value == null ? null : Json.write(value));
            else statement.bindByType(name, value, type);
        }

        /** What it contains for this record. */
        public @Nullable Object of(Object record) {
            Object value = record;
            try {
                for (Method accessor : path) value = accessor.invoke(value);
                return value;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final Class<T> type;
    private final Constructor<T> constructor;
    /** By component: the columns of a record in it; null for a column. */
    private final List<@Nullable RecordColumns<?>> parts = new ArrayList<>();

    private final List<Column> all = new ArrayList<>();

    /** Those of this record. */
    public RecordColumns(Class<T> type) {
        this(type, List.of());
    }

    private RecordColumns(Class<T> type, List<Method> path) {
        this.type = type;
        this.constructor = Records.constructor(type);
        for (RecordComponent component : type.getRecordComponents()) {
            var inwards = new ArrayList<>(path);
            component.getAccessor().setAccessible(true);
            inwards.add(component.getAccessor());
            boolean isPart = component.getType().isRecord() && !component.isAnnotationPresent(AsJson.class);
            RecordColumns<?> part = isPart ? new RecordColumns<>(component.getType(), inwards) : null;
            parts.add(part);
            List<Column> own = part == null ? List.of(column(component, List.copyOf(inwards))) : part.all;
            Named named = component.getAnnotation(Named.class);
            for (int i = 0; i < own.size(); i++) {
                all.add(named == null ? own.get(i) : own.get(i).called(named.value()[i]));
            }
        }
    }

    private static Column column(RecordComponent component, List<Method> path) {
        return new Column(
                snake(component.getName()),
                component.getGenericType(),
                component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                path);
    }

    private static String snake(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /** Whether a column of this type is JSON. */
    public static boolean isJson(Type type) {
        return type instanceof ParameterizedType || (type instanceof Class<?> one && one.isRecord());
    }

    /** These with something before each, separated by commas. */
    public static String names(List<Column> some, String before) {
        return some.stream().map(one -> before + one.name()).collect(Collectors.joining(", "));
    }

    /** All of them, in the order of the components. */
    public List<Column> all() {
        return all;
    }

    /** The record with these values of its columns. */
    T make(@Nullable Object[] values) throws SQLException {
        return make(values, 0);
    }

    private T make(@Nullable Object[] values, int first) throws SQLException {
        @Nullable Object[] arguments = new @Nullable Object[parts.size()];
        int next = first;
        for (int i = 0; i < arguments.length; i++) {
            RecordColumns<?> part = parts.get(i);
            arguments[i] = part == null ? values[next] : part.make(values, next);
            next += part == null ? 1 : part.all.size();
        }
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("Not a valid " + type.getSimpleName() + ": " + e.getCause(), e);
        }
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
