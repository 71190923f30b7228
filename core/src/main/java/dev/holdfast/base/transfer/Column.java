package dev.holdfast.base.transfer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A column, as both kinds of databases have it. */
record Column(String name, Kind kind, boolean isNullable) {
    /** What a value is. The declared types differ between the databases, these do not. */
    enum Kind {
        TRUTH("BOOLEAN", "BOOLEAN") {
            @Override
            Object get(ResultSet row, int at) throws SQLException {
                return row.getBoolean(at);
            }
        },
        NUMBER("INTEGER", "BIGINT") {
            @Override
            Object get(ResultSet row, int at) throws SQLException {
                return row.getLong(at);
            }
        },
        FRACTION("REAL", "DOUBLE PRECISION") {
            @Override
            Object get(ResultSet row, int at) throws SQLException {
                return row.getDouble(at);
            }
        },
        BYTES("BLOB", "BYTEA") {
            @Override
            Object get(ResultSet row, int at) throws SQLException {
                byte[] bytes = row.getBytes(at);
                return bytes == null ? new byte[0] : bytes;
            }
        },
        TEXT("TEXT", "TEXT") {
            @Override
            Object get(ResultSet row, int at) throws SQLException {
                return String.valueOf(row.getString(at));
            }
        };

        final String sqlite;
        final String postgres;

        Kind(String sqlite, String postgres) {
            this.sqlite = sqlite;
            this.postgres = postgres;
        }

        /** A value that is not null. */
        abstract Object get(ResultSet row, int at) throws SQLException;

        /** By SQLite's rule of affinity, which PostgreSQL's names of types happen to fit. */
        static Kind of(String declared) {
            String type = declared.toUpperCase(Locale.ROOT);
            if (type.contains("BOOL")) return TRUTH;
            if (type.contains("INT") || type.contains("SERIAL")) return NUMBER;
            if (type.contains("BLOB") || type.contains("BYTEA")) return BYTES;
            if (type.contains("REAL") || type.contains("DOUB") || type.contains("FLOA")) return FRACTION;
            return TEXT;
        }
    }

    /** The value of the row, or null. */
    @Nullable
    Object get(ResultSet row, int at) throws SQLException {
        Object value = kind.get(row, at);
        return row.wasNull() ? null : value;
    }

    void set(PreparedStatement statement, int at, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setObject(at, null);
            case Boolean truth -> statement.setBoolean(at, truth);
            case Long number -> statement.setLong(at, number);
            case Double fraction -> statement.setDouble(at, fraction);
            case byte[] bytes -> statement.setBytes(at, bytes);
            default -> statement.setString(at, value.toString());
        }
    }

    /** Adds a value to a digest, so that neighbouring values can't be mistaken for one another. */
    static void digest(MessageDigest digest, @Nullable Object value) {
        byte[] bytes = value instanceof byte[] raw ? raw : String.valueOf(value).getBytes(StandardCharsets.UTF_8);
        digest.update((value == null ? "null;" : bytes.length + ";").getBytes(StandardCharsets.UTF_8));
        if (value != null) digest.update(bytes);
    }
}
