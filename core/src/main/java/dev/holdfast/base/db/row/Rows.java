package dev.holdfast.base.db.row;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * What a query finds, as records or values of one type; a query that begins with FROM selects the columns of its record. And
 * rows that contain what a record says.
 */
public final class Rows {
    private static final Map<Class<?>, RecordColumns<?>> KNOWN = new ConcurrentHashMap<>();

    private Rows() {}

    private static List<RecordColumns.Column> all(Class<?> type) {
        return KNOWN.computeIfAbsent(type, RecordColumns::new).all();
    }

    /** The columns of a record, to be selected or returned. */
    public static String columns(Class<? extends Record> type) {
        return RecordColumns.names(all(type), "");
    }

    private static <T> ResultIterable<T> query(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        String select = sql.startsWith("FROM") ? "SELECT " + RecordColumns.names(all(type), "") + " " : "";
        return db.select(select + sql, values).mapTo(type);
    }

    /** All rows. */
    public static <T> List<T> list(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return query(db, type, sql, values).list();
    }

    /** The row of a query that always finds one. */
    public static <T> T one(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return query(db, type, sql, values).one();
    }

    /** The only row; null when there is none. */
    public static <T> @Nullable T find(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return query(db, type, sql, values).findOne().orElse(null);
    }

    /** Adds a row with the columns of a record, which {@code <row>} stands for: {@code INSERT INTO host <row>}. */
    public static void insert(Handle db, String sql, Record row) {
        List<RecordColumns.Column> columns = all(row.getClass());
        Update update = db.createUpdate(sql)
                .define(
                        "row",
                        "(" + RecordColumns.names(columns, "") + ") VALUES (" + RecordColumns.names(columns, ":")
                                + ")");
        for (RecordColumns.Column column : columns) column.bind(update, row);
        update.execute();
    }
}
