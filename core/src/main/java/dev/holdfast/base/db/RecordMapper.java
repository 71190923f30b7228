package dev.holdfast.base.db;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.NoSuchMapperException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row into a record: component {@code hostId} from column {@code host_id}. What Jdbi itself brings for this
 * looks at annotations anew for every statement, which took more time than the statements.
 */
final class RecordMapper<T> implements RowMapper<T> {
    /** One component: where it comes from and whether it may be null. */
    private record Part(String name, String column, Class<?> type, boolean nullable) {}

    private interface Cell {
        @Nullable
        Object read(ResultSet row, int column, StatementContext context) throws SQLException;
    }

    private final Class<T> type;
    private final Constructor<T> constructor;
    private final List<Part> parts;

    RecordMapper(Class<T> type) {
        this.type = type;
        RecordComponent[] components = type.getRecordComponents();
        this.parts = Arrays.stream(components)
                .map(component -> new Part(
                        component.getName(), snake(component.getName()), component.getType(), mayBeNull(component)))
                .toList();
        try {
            this.constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean mayBeNull(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static String snake(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
        return specialize(row, context).map(row, context);
    }

    /** Once per statement: where the columns are. */
    @Override
    public RowMapper<T> specialize(ResultSet first, StatementContext context) throws SQLException {
        int size = parts.size();
        int[] places = new int[size];
        Cell[] cells = new Cell[size];
        ResultSetMetaData columns = first.getMetaData();
        for (int i = 0; i < size; i++) {
            places[i] = place(columns, parts.get(i));
            cells[i] = cell(parts.get(i).type, context);
        }
        return (row, current) -> {
            @Nullable Object[] values = new @Nullable Object[size];
            for (int i = 0; i < size; i++) {
                Object value = cells[i].read(row, places[i], current);
                if (value == null && !parts.get(i).nullable) {
                    throw new SQLException(type.getSimpleName() + "." + parts.get(i).name + " is null in the database");
                }
                values[i] = value;
            }
            return create(values);
        };
    }

    private int place(ResultSetMetaData columns, Part part) throws SQLException {
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            if (part.column.equalsIgnoreCase(columns.getColumnLabel(i))) return i;
        }
        throw new SQLException("There is no column " + part.column + " for " + type.getSimpleName());
    }

    private T create(@Nullable Object[] values) throws SQLException {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("Not a valid " + type.getSimpleName() + ": " + e.getCause(), e);
        }
    }

    private static Cell cell(Class<?> type, StatementContext context) {
        if (type == String.class) return (row, column, _) -> row.getString(column);
        if (type == long.class || type == Long.class) return (row, column, _) -> unlessNull(row, row.getLong(column));
        if (type == int.class || type == Integer.class) return (row, column, _) -> unlessNull(row, row.getInt(column));
        if (type == boolean.class || type == Boolean.class) {
            return (row, column, _) -> unlessNull(row, row.getBoolean(column));
        }
        if (type == double.class || type == Double.class) {
            return (row, column, _) -> unlessNull(row, row.getDouble(column));
        }
        if (type == byte[].class) return (row, column, _) -> row.getBytes(column);
        if (type == Instant.class) return (row, column, _) -> instant(row, column);
        if (type.isEnum()) return (row, column, _) -> constant(type, row.getString(column));
        ColumnMapper<?> other = context.findColumnMapperFor(type)
                .orElseThrow(() -> new NoSuchMapperException("Nothing reads a column as " + type.getName()));
        return other::map;
    }

    private static @Nullable Object unlessNull(ResultSet row, Object value) throws SQLException {
        return row.wasNull() ? null : value;
    }

    static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    static @Nullable Object constant(Class<?> type, @Nullable String word) throws SQLException {
        if (word == null) return null;
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equalsIgnoreCase(word)) return constant;
        }
        throw new SQLException("Unknown " + type.getSimpleName() + " in the database: " + word);
    }
}
