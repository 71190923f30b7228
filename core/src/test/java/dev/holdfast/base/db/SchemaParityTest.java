package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The same migrations make the same tables on both databases, read back from both catalogues. */
class SchemaParityTest {

    @Test
    void bothDatabasesHaveTheSameTablesColumnsAndUniqueRules() throws SQLException {
        Map<String, String> sqlite = shape(TestDb.SQLITE);
        Map<String, String> postgres = shape(TestDb.POSTGRES);
        assertThat(sqlite).isNotEmpty().isEqualTo(postgres);
        assertThat(sqlite).containsKeys("job.kind", "job_event.message", "scheduled_tasks.task_data");
    }

    private static Map<String, String> shape(TestDb kind) throws SQLException {
        try (Db db = kind.fresh();
                Connection connection = db.dataSource().getConnection()) {
            Map<String, String> shape = new TreeMap<>();
            var catalogue = connection.getMetaData();
            String schema = kind == TestDb.POSTGRES ? "public" : null;
            Set<String> tables = new TreeSet<>();
            try (ResultSet all = catalogue.getTables(null, schema, "%", new String[] {"TABLE"})) {
                while (all.next()) {
                    String table = all.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
                    if (isOurs(table)) tables.add(table);
                }
            }
            for (String table : tables) {
                // Each by itself: SQLite's driver asks for all columns in one statement, which has at most 500 parts.
                try (ResultSet columns = catalogue.getColumns(null, schema, table, "%")) {
                    while (columns.next()) {
                        // In a pattern, an underscore stands for any letter.
                        if (!table.equals(columns.getString("TABLE_NAME").toLowerCase(Locale.ROOT))) continue;
                        shape.put(
                                table + "." + columns.getString("COLUMN_NAME"), family(columns.getString("TYPE_NAME")));
                    }
                }
            }
            for (String table : tables) {
                shape.put(table + " not null", notNull(connection, kind, table).toString());
                shape.put(table + " indexes", indexes(connection, kind, table).toString());
                shape.put(table + " points to", foreignKeys(connection, table).toString());
            }
            return shape;
        }
    }

    private static boolean isOurs(String table) {
        return !table.startsWith("sqlite_") && !table.startsWith("flyway_") && !table.startsWith("pg_");
    }

    /** SQLite keeps the declared word, PostgreSQL its own: what counts is the family. */
    private static String family(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "bigint", "int8", "integer", "int4", "bigserial" -> "whole number";
            case "text", "varchar" -> "text";
            case "boolean", "bool" -> "yes or no";
            case "blob", "bytea" -> "bytes";
            case "double precision", "float8", "real", "double" -> "fraction";
            default -> type;
        };
    }

    /** SQLite reports a row id as nullable, although it never is. */
    private static Set<String> notNull(Connection connection, TestDb kind, String table) throws SQLException {
        Set<String> names = new TreeSet<>();
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, table, "%")) {
            while (columns.next()) {
                if (columns.getInt("NULLABLE") == 0) names.add(columns.getString("COLUMN_NAME"));
            }
        }
        try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, null, table)) {
            while (keys.next()) names.add(keys.getString("COLUMN_NAME"));
        }
        return names;
    }

    private static Set<String> indexes(Connection connection, TestDb kind, String table) throws SQLException {
        Set<String> found = new TreeSet<>();
        try (var statement = connection.prepareStatement(kind == TestDb.SQLITE ? """
                        SELECT l."unique", group_concat(i.name, ',' ORDER BY i.seqno)
                        FROM pragma_index_list(?) l, pragma_index_info(l.name) i
                        WHERE i.name IS NOT NULL GROUP BY l.name, l."unique"
                        UNION
                        SELECT 1, group_concat(name, ',' ORDER BY pk) FROM pragma_table_info(?)
                        WHERE pk > 0 HAVING count(*) > 0
                        """ : """
                        SELECT CASE WHEN x.indisunique THEN 1 ELSE 0 END,
                               string_agg(a.attname, ',' ORDER BY k.n)
                        FROM pg_index x
                        JOIN pg_class t ON t.oid = x.indrelid
                        JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k(col, n) ON TRUE
                        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.col
                        WHERE t.relname IN (?, ?) GROUP BY x.indexrelid, x.indisunique
                        """)) {
            statement.setString(1, table);
            statement.setString(2, table);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) found.add((rows.getInt(1) == 1 ? "unique " : "") + rows.getString(2));
            }
        }
        return found;
    }

    private static Set<String> foreignKeys(Connection connection, String table) throws SQLException {
        Set<String> found = new TreeSet<>();
        try (ResultSet keys = connection.getMetaData().getImportedKeys(null, null, table)) {
            while (keys.next()) {
                found.add(keys.getString("FKCOLUMN_NAME") + " -> " + keys.getString("PKTABLE_NAME") + "."
                        + keys.getString("PKCOLUMN_NAME") + " on delete " + keys.getInt("DELETE_RULE"));
            }
        }
        return found;
    }
}
