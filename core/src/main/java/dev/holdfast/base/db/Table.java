package dev.holdfast.base.db;

import dev.holdfast.base.db.row.RecordColumns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows are records with an {@code id}, which the database gives: component {@code hostId} is column
 * {@code host_id}, the components of a record in it are columns of the same row, and lists and maps are columns of JSON. A row with a
 * {@code version} is changed only by whoever has read its newest one. Its owner extends it, and adds in SQL what else is asked
 * of it.
 */
public abstract class Table<T extends Record> {
    private final String name;
    private final Class<T> type;
    private final RecordColumns.Column id;
    private final List<RecordColumns.Column> settable;
    private final @Nullable Revision revision;
    private final String order;

    /** All columns, to be selected or returned. */
    protected final String columns;

    /**
     * A table.
     *
     * @param revision grows with every write; null for a table without
     * @param order the columns by which a list is sorted
     */
    protected Table(String name, Class<T> type, @Nullable Revision revision, String order) {
        List<RecordColumns.Column> all = new RecordColumns<>(type).all();
        this.name = name;
        this.type = type;
        this.revision = revision;
        this.order = order;
        this.id =
                all.stream().filter(one -> one.name().equals("id")).findFirst().orElseThrow();
        this.settable = all.stream().filter(one -> !one.equals(id)).toList();
        this.columns = RecordColumns.names(all, "");
    }

    /** All rows. */
    public final List<T> all(Handle db) {
        return db.select("SELECT " + columns + " FROM " + name + " ORDER BY " + order)
                .mapTo(type)
                .list();
    }

    /** The rows for which a condition holds, such as {@code team_id = ?}. */
    protected final List<T> where(Handle db, String condition, @Nullable Object... values) {
        return select(db, condition, values).mapTo(type).list();
    }

    private Query select(Handle db, String condition, @Nullable Object... values) {
        return db.select("SELECT " + columns + " FROM " + name + " WHERE " + condition + " ORDER BY " + order, values);
    }

    /** The row with this id; null when there is none. */
    public final @Nullable T find(Handle db, long id) {
        return select(db, "id = ?", id).mapTo(type).findOne().orElse(null);
    }

    /** The same, and nobody else changes the row until this transaction ends. */
    public final @Nullable T held(Handle db, long id) {
        db.execute("UPDATE " + name + " SET id = id WHERE id = ?", id);
        return find(db, id);
    }

    /** Adds a row, whatever its id says, and returns it as it is stored. */
    public final T insert(Handle db, T row) {
        return insert(db, row, "").orElseThrow();
    }

    /** The same with what is done on a conflict, as {@code ON CONFLICT ...}; empty when nothing was stored. */
    protected final Optional<T> insert(Handle db, T row, String onConflict) {
        grow(db);
        return bind(
                        db.createQuery("INSERT INTO " + name + " (" + RecordColumns.names(settable, "") + ") VALUES ("
                                + RecordColumns.names(settable, ":") + ") " + onConflict + " RETURNING " + columns),
                        row)
                .mapTo(type)
                .findOne();
    }

    /** Replaces the row with the same id; false when there is none, or it has another version now. */
    public final boolean update(Handle db, T row) {
        grow(db);
        Update update = bind(
                db.createUpdate("UPDATE " + name + " SET "
                        + settable.stream().map(Table::assigned).collect(Collectors.joining(", ")) + " WHERE id = :id"
                        + (settable.stream().anyMatch(Table::isVersion) ? " AND version = :version" : "")),
                row);
        id.bind(update, row);
        return update.execute() == 1;
    }

    private static String assigned(RecordColumns.Column column) {
        return column.name() + " = " + (isVersion(column) ? "version + 1" : ":" + column.name());
    }

    private static boolean isVersion(RecordColumns.Column column) {
        return column.name().equals("version");
    }

    /** Removes the row with this id; false when there is none. */
    public final boolean delete(Handle db, long id) {
        grow(db);
        return db.execute("DELETE FROM " + name + " WHERE id = ?", id) == 1;
    }

    /** To be called by every write of SQL of its own. */
    protected final void grow(Handle db) {
        if (revision != null) revision.grow(db);
    }

    /** Binds every column but the id, by its name. */
    protected final <S extends SqlStatement<S>> S bind(S statement, T row) {
        for (RecordColumns.Column column : settable) column.bind(statement, row);
        return statement;
    }
}
