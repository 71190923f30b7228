package dev.holdfast.base.db;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;

/** Damages one table of a SQLite file that nobody has open: its first page holds nonsense. */
public final class SqliteDamage {
    private SqliteDamage() {}

    public static void to(Path file, String table) throws Exception {
        long page;
        int size;
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            page = number(statement, "SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'");
            size = (int) number(statement, "PRAGMA page_size");
        }
        try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
            byte[] nonsense = new byte[size];
            Arrays.fill(nonsense, (byte) 0x77);
            bytes.seek((page - 1) * size);
            bytes.write(nonsense);
        }
    }

    private static long number(java.sql.Statement statement, String sql) throws SQLException {
        try (var row = statement.executeQuery(sql)) {
            return row.getLong(1);
        }
    }
}
