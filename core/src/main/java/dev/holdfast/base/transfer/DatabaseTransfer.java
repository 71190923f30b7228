package dev.holdfast.base.transfer;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.OwnConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies everything from one database into an empty one of the other kind, then compares the two, row by row. The source is read in
 * one snapshot and not changed; a PostgreSQL source may be in use meanwhile. The target is complete or stays without rows.
 */
public final class DatabaseTransfer {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseTransfer.class);
    private static final int FETCH = 500;

    private DatabaseTransfer() {}

    /** How many tables and rows were copied, and found equal afterwards. */
    public record Copied(int tables, long rows) {}

    /**
     * Examines a SQLite database that nobody uses, and counts what it contains. Throws {@link StartupException} with a sentence if it is
     * damaged.
     */
    public static Copied examine(DatabaseConfig sqlite) {
        try (Connection connection = OwnConnection.open(sqlite);
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("PRAGMA integrity_check(1)")) {
                String found = rows.next() ? rows.getString(1) : "nothing";
                if (!found.equals("ok")) throw new SQLException(found);
            }
            var tables = new Tables(connection, true);
            long rows = 0;
            for (String table : tables.list().keySet()) rows += tables.count(table);
            return new Copied(tables.list().size(), rows);
        } catch (SQLException e) {
            throw new StartupException("The database " + sqlite.file() + " is damaged (" + e.getMessage() + ").", e);
        }
    }

    /** What a table contains: the number of its rows, and a sum of their digests, in which their order does not count. */
    private record Content(long rows, long first, long second) {
        Content plus(byte[] digest) {
            ByteBuffer bytes = ByteBuffer.wrap(digest);
            return new Content(rows + 1, first + bytes.getLong(), second + bytes.getLong());
        }
    }

    /**
     * Copies and compares. Throws {@link StartupException} with a sentence if the target is not empty, if the versions differ, if a
     * database fails, or if the copy is not equal to its source.
     */
    public static Copied copy(DatabaseConfig from, DatabaseConfig to) {
        refuseContent(to);
        boolean done = false;
        try {
            Db.open(to).close(); // makes the tables
            Copied copied = fill(from, to);
            done = true;
            return copied;
        } finally {
            if (!done) empty(to);
        }
    }

    private static Copied fill(DatabaseConfig from, DatabaseConfig to) {
        try (Connection source = OwnConnection.open(from);
                Connection target = OwnConnection.open(to)) {
            snapshot(source, from);
            var read = new Tables(source, from.isSqlite());
            var written = new Tables(target, to.isSqlite());
            Map<String, Tables.Table> tables = read.list();
            Tables.ForeignKeys keys = written.begin();
            match(tables, written);
            var contents = new TreeMap<String, Content>();
            for (Tables.Table table : tables.values()) {
                written.execute("DELETE FROM " + Tables.quote(table.name())); // what migrations put there
                contents.put(table.name(), copy(source, table, target));
            }
            written.lastIds(read.lastIds());
            keys.restore();
            for (Tables.Table table : tables.values()) {
                if (!content(target, table).equals(contents.get(table.name()))) {
                    throw new SQLException("The copy of the table " + table.name() + " is not equal to it.");
                }
            }
            target.commit();
            return new Copied(
                    tables.size(),
                    contents.values().stream().mapToLong(Content::rows).sum());
        } catch (SQLException e) {
            throw new StartupException(
                    "The database could not be copied (" + e.getMessage() + "). The source is unchanged.", e);
        }
    }

    /** As it was before, so that the next attempt finds nothing there. */
    private static void empty(DatabaseConfig to) {
        try {
            if (to.isSqlite()) {
                for (String end : List.of("", "-wal", "-shm")) Files.deleteIfExists(Path.of(to.file() + end));
                return;
            }
            try (Connection target = OwnConnection.open(to)) {
                new Tables(target, false).dropAll();
            }
        } catch (SQLException | IOException e) {
            LOG.warn("What was copied could not be removed again: {}", e.getMessage());
        }
    }

    private static void refuseContent(DatabaseConfig to) {
        if (to.isSqlite()) {
            if (Files.exists(to.file())) {
                throw new StartupException("There is a database " + to.file()
                        + " already. Name another directory, or move the file away; none is overwritten.");
            }
            return;
        }
        try (Connection target = OwnConnection.open(to)) {
            if (!new Tables(target, false).list().isEmpty()) {
                throw new StartupException("The PostgreSQL database is not empty. Create a new one"
                        + " (CREATE DATABASE … OWNER …) and name that; none is overwritten.");
            }
        } catch (SQLException e) {
            throw new StartupException(
                    "The PostgreSQL database can't be used (" + e.getMessage() + "). Correct its address or sign-in.",
                    e);
        }
    }

    /** One state of the source, whatever others write meanwhile. */
    private static void snapshot(Connection source, DatabaseConfig from) throws SQLException {
        if (from.isSqlite()) return; // nobody else has it: its directory is locked, or it is a copy
        source.setReadOnly(true);
        source.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        source.setAutoCommit(false);
    }

    /** The same tables with the same columns on both sides. */
    private static void match(Map<String, Tables.Table> tables, Tables written) throws SQLException {
        Map<String, Tables.Table> existing = written.list();
        var differing = new TreeSet<String>();
        for (Tables.Table table : tables.values()) {
            Tables.Table other = existing.remove(table.name());
            if (other == null) written.create(table);
            else if (!other.columnNames().equals(table.columnNames())) differing.add(table.name());
        }
        differing.addAll(existing.keySet());
        if (differing.isEmpty()) return;
        throw new SQLException("it was last used by another version: these tables differ: "
                + String.join(", ", differing)
                + "; start this version once on it, then stop it and try again");
    }

    private static Content copy(Connection source, Tables.Table table, Connection target) throws SQLException {
        String values = "?" + ", ?".repeat(table.columns().size() - 1);
        var content = new Content(0, 0, 0);
        try (Statement statement = reading(source);
                ResultSet rows = statement.executeQuery(select(table));
                var insert = target.prepareStatement("INSERT INTO " + Tables.quote(table.name()) + " ("
                        + table.columnNames() + ") VALUES (" + values + ")")) {
            for (int pending = 0; rows.next(); ) {
                @Nullable Object[] row = row(rows, table);
                for (int i = 0; i < row.length; i++) table.columns().get(i).set(insert, i + 1, row[i]);
                insert.addBatch();
                content = content.plus(digest(row));
                if (++pending % FETCH == 0) insert.executeBatch();
            }
            insert.executeBatch();
        }
        return content;
    }

    private static Content content(Connection connection, Tables.Table table) throws SQLException {
        var content = new Content(0, 0, 0);
        try (Statement statement = reading(connection);
                ResultSet rows = statement.executeQuery(select(table))) {
            while (rows.next()) content = content.plus(digest(row(rows, table)));
        }
        return content;
    }

    /** Not all rows at once: a table may be larger than the heap. */
    private static Statement reading(Connection connection) throws SQLException {
        Statement statement = connection.createStatement();
        statement.setFetchSize(FETCH);
        return statement;
    }

    private static String select(Tables.Table table) {
        return "SELECT " + table.columnNames() + " FROM " + Tables.quote(table.name());
    }

    private static @Nullable Object[] row(ResultSet rows, Tables.Table table) throws SQLException {
        var row = new @Nullable Object[table.columns().size()];
        for (int i = 0; i < row.length; i++) row[i] = table.columns().get(i).get(rows, i + 1);
        return row;
    }

    private static byte[] digest(@Nullable Object[] row) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Object value : row) Column.digest(digest, value);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
