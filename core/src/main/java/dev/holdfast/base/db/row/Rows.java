package dev.holdfast.base.db.row;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What a query finds, as records or values of one type. */
public final class Rows {
    private Rows() {}

    /** All rows. */
    public static <T> List<T> list(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return db.select(sql, values).mapTo(type).list();
    }

    /** The row of a query that always finds one. */
    public static <T> T one(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return db.select(sql, values).mapTo(type).one();
    }

    /** The only row; null when there is none. */
    public static <T> @Nullable T find(Handle db, Class<T> type, String sql, @Nullable Object... values) {
        return db.select(sql, values).mapTo(type).findOne().orElse(null);
    }
}
