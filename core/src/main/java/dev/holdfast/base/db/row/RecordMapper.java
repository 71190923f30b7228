package dev.holdfast.base.db.row;

import dev.holdfast.base.json.Json;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.NoSuchMapperException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row into a record, as {@link RecordColumns} says. What Jdbi itself brings for this looks at annotations anew for every
 * statement, which took more time than the statements.
 */
final class RecordMapper<T> implements RowMapper<T> {
    private interface Cell {
        @Nullable
        Object read(ResultSet row, int column, StatementContext context) throws SQLException;
    }

    private final RecordColumns<T> record;

    RecordMapper(Class<T> type) {
        this.record = new RecordColumns<>(type);
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
        return specialize(row, context).map(row, context);
    }

    /** Once per statement: where the columns are. */
    @Override
    public RowMapper<T> specialize(ResultSet first, StatementContext context) throws SQLException {
        List<RecordColumns.Column> columns = record.all();
        int size = columns.size();
        int[] places = new int[size];
        Cell[] cells = new Cell[size];
        ResultSetMetaData found = first.getMetaData();
        for (int i = 0; i < size; i++) {
            places[i] = place(found, columns.get(i));
            cells[i] = cell(columns.get(i).type(), context);
        }
        return (row, current) -> {
            @Nullable Object[] values = new @Nullable Object[size];
            for (int i = 0; i < size; i++) {
                Object value = cells[i].read(row, places[i], current);
                if (value == null && !columns.get(i).nullable()) {
                    throw new SQLException(record + ": " + columns.get(i).name() + " is null in the database");
                }
                values[i] = value;
            }
            return record.make(values);
        };
    }

    private int place(ResultSetMetaData found, RecordColumns.Column column) throws SQLException {
        for (int i = 1; i <= found.getColumnCount(); i++) {
            if (column.name().equalsIgnoreCase(found.getColumnLabel(i))) return i;
        }
        throw new SQLException("There is no column " + column.name() + " for " + record);
    }

    private static Cell cell(Type of, StatementContext context) {
        if (RecordColumns.isJson(of)) return (row, column, _) -> json(of, row.getString(column));
        Class<?> type = (Class<?>) of;
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

    private static @Nullable Object json(Type type, @Nullable String text) {
        return text == null ? null : Json.MAPPER.readValue(text, Json.MAPPER.constructType(type));
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
