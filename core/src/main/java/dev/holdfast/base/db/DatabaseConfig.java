package dev.holdfast.base.db;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the data lives: a SQLite file in the data directory, or a PostgreSQL URL; and how many may read at once. */
public record DatabaseConfig(
        Path directory,
        @Nullable String url,
        @Nullable String user,
        @Nullable String password,
        int readers) {

    static final int READERS = 8;

    public static DatabaseConfig sqlite(Path directory) {
        return new DatabaseConfig(directory, null, null, null, READERS);
    }

    /**
     * The URL starts with {@code jdbc:postgresql:} or {@code postgresql:}. The directory keeps what belongs to this
     * replica alone.
     */
    public static DatabaseConfig postgres(
            Path directory, String url, @Nullable String user, @Nullable String password) {
        return new DatabaseConfig(directory, url, user, password, READERS);
    }

    /** Whether it is a file of ours; the other kind is a PostgreSQL server. */
    public boolean isSqlite() {
        return url == null;
    }

    /** The SQLite file. */
    public Path file() {
        return directory.resolve("holdfast.db");
    }

    /** The address of the PostgreSQL database, as JDBC expects it. */
    String jdbcUrl() {
        String postgres = Objects.requireNonNull(url);
        return postgres.startsWith("jdbc:") ? postgres : "jdbc:" + postgres;
    }

    /** A password in the URL must not reach a log. */
    @Override
    public String toString() {
        return url == null ? "SQLite in " + file() : "PostgreSQL";
    }
}
