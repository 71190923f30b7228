package dev.holdfast.base.transfer;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The tables of one database, and what differs between SQLite and PostgreSQL when they are filled. */
record Tables(Connection connection, boolean isSqlite) {
    /** Flyway's own: the copy has its own history, with the time of its own migrations. */
    private static final String HISTORY = "flyway_schema_history";

    /** A table with its columns in the order of their names, and those of its primary key. */
    record Table(String name, List<Column> columns, List<String> key) {
        String columnNames() {
            return columns.stream().map(column -> quote(column.name())).collect(Collectors.joining(", "));
        }
    }

    static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** All tables with data of ours, by name. */
    Map<String, Table> list() throws SQLException {
        var found = new TreeMap<String, Table>();
        DatabaseMetaData data = connection.getMetaData();
        String schema = isSqlite ? null : connection.getSchema();
        var names = new ArrayList<String>();
        try (ResultSet rows = data.getTables(null, schema, "%", new String[] {"TABLE"})) {
            while (rows.next()) names.add(rows.getString("TABLE_NAME"));
        }
        for (String name : names) {
            if (name.equals(HISTORY) || name.startsWith("sqlite_")) continue;
            var columns = new TreeMap<String, Column>();
            try (ResultSet rows = data.getColumns(null, schema, name, "%")) {
                while (rows.next()) {
                    if (!rows.getString("TABLE_NAME").equals(name)) continue; // an underscore stands for any character
                    String column = rows.getString("COLUMN_NAME");
                    boolean isNullable = rows.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls;
                    columns.put(column, new Column(column, Column.Kind.of(rows.getString("TYPE_NAME")), isNullable));
                }
            }
            var key = new TreeMap<Integer, String>();
            try (ResultSet rows = data.getPrimaryKeys(null, schema, name)) {
                while (rows.next()) key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
            }
            found.put(name, new Table(name, List.copyOf(columns.values()), List.copyOf(key.values())));
        }
        return found;
    }

    /** Makes a table that no migration makes: those of the metrics come and go with time. */
    void create(Table table) throws SQLException {
        String columns = table.columns().stream()
                .map(column -> quote(column.name()) + " "
                        + (isSqlite ? column.kind().sqlite : column.kind().postgres)
                        + (column.isNullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        String key = table.key().isEmpty()
                ? ""
                : ", PRIMARY KEY (" + table.key().stream().map(Tables::quote).collect(Collectors.joining(", ")) + ")";
        execute("CREATE TABLE " + quote(table.name()) + " (" + columns + key + ")");
    }

    /** How many rows there are. */
    long count(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + quote(table))) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Begins a transaction in which foreign keys are not checked; what it returns puts them back, and checks them. */
    ForeignKeys begin() throws SQLException {
        if (isSqlite) {
            execute("PRAGMA foreign_keys = OFF"); // without effect inside a transaction
            connection.setAutoCommit(false);
            return new ForeignKeys(Map.of());
        }
        connection.setAutoCommit(false);
        var constraints = new LinkedHashMap<String, String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
                        WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
                        """)) {
            while (rows.next()) {
                constraints.put(
                        "ALTER TABLE " + rows.getString(1) + " DROP CONSTRAINT " + quote(rows.getString(2)),
                        "ALTER TABLE " + rows.getString(1) + " ADD CONSTRAINT " + quote(rows.getString(2)) + " "
                                + rows.getString(3));
            }
        }
        for (String drop : constraints.keySet()) execute(drop);
        return new ForeignKeys(constraints);
    }

    /** The foreign keys that {@link #begin} took away: what drops each, and what adds it again. */
    final class ForeignKeys {
        private final Map<String, String> constraints;

        private ForeignKeys(Map<String, String> constraints) {
            this.constraints = constraints;
        }

        /** Fails if a row refers to another one that does not exist. */
        void restore() throws SQLException {
            for (String add : constraints.values()) execute(add);
            if (!isSqlite) return;
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("PRAGMA foreign_key_check")) {
                if (rows.next()) {
                    throw new SQLException("A row of the table " + rows.getString(1) + " refers to a missing one of "
                            + rows.getString(3) + ".");
                }
            }
        }
    }

    /** The last id that each table has given, also to rows that are gone: no id is given twice. */
    Map<String, Long> lastIds() throws SQLException {
        var found = new TreeMap<String, Long>();
        if (isSqlite) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT name, seq FROM sqlite_sequence")) {
                while (rows.next()) found.put(rows.getString(1), rows.getLong(2));
            }
            return found;
        }
        for (var sequence : sequences().entrySet()) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows =
                            statement.executeQuery("SELECT last_value, is_called FROM " + sequence.getValue())) {
                rows.next();
                found.put(sequence.getKey(), rows.getBoolean(2) ? rows.getLong(1) : rows.getLong(1) - 1);
            }
        }
        return found;
    }

    /** Goes on giving ids after these. */
    void lastIds(Map<String, Long> last) throws SQLException {
        if (isSqlite) {
            execute("DELETE FROM sqlite_sequence");
            try (var insert = connection.prepareStatement("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)")) {
                for (var one : last.entrySet()) {
                    insert.setString(1, one.getKey());
                    insert.setLong(2, one.getValue());
                    insert.executeUpdate();
                }
            }
            return;
        }
        Map<String, String> sequences = sequences();
        try (var set = connection.prepareStatement("SELECT setval(?::regclass, ?, ?)")) {
            for (var one : last.entrySet()) {
                String sequence = sequences.get(one.getKey());
                if (sequence == null) continue;
                set.setString(1, sequence);
                set.setLong(2, Math.max(1, one.getValue()));
                set.setBoolean(3, one.getValue() > 0);
                set.execute();
            }
        }
    }

    private Map<String, String> sequences() throws SQLException {
        var found = new TreeMap<String, String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        SELECT table_name, pg_get_serial_sequence(quote_ident(table_name), column_name)
                        FROM information_schema.columns
                        WHERE is_identity = 'YES' AND table_schema = current_schema()
                        """)) {
            while (rows.next()) found.put(rows.getString(1), rows.getString(2));
        }
        return found;
    }

    /** Removes all tables, also Flyway's own: for a database that was empty before. */
    void dropAll() throws SQLException {
        for (String table : list().keySet()) execute("DROP TABLE " + quote(table) + " CASCADE");
        execute("DROP TABLE IF EXISTS " + HISTORY);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
