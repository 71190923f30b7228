package dev.holdfast.base.db;

import dev.holdfast.Patience;
import dev.holdfast.TestFolders;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Both databases for store tests: {@code @ParameterizedClass @EnumSource(TestDb.class)}. Every call gives a fresh
 * database with all tables, copied from one that was migrated once per JVM.
 */
public enum TestDb {
    SQLITE {
        @Override
        public DatabaseConfig place() {
            return SqliteTemplate.copy();
        }

        @Override
        public DatabaseConfig empty() {
            return SqliteTemplate.empty();
        }
    },
    POSTGRES {
        @Override
        public DatabaseConfig place() {
            return PostgresTemplate.copy();
        }

        @Override
        public DatabaseConfig empty() {
            return PostgresTemplate.empty();
        }
    };

    /** Where a fresh, migrated database lies; it may be opened several times. */
    public abstract DatabaseConfig place();

    /** Where a database without tables can be made. */
    public abstract DatabaseConfig empty();

    /** A fresh, open database; the test closes it. */
    public Db fresh() {
        return Db.open(place());
    }

    private static final class SqliteTemplate {
        private static final AtomicInteger COUNT = new AtomicInteger();
        private static final Path ALL = Path.of("target", "test-databases");
        private static final Path FOLDER =
                clean().resolve(String.valueOf(ProcessHandle.current().pid()));
        private static final Path FILE = migrate();

        static DatabaseConfig copy() {
            DatabaseConfig config = empty();
            try {
                Files.copy(FILE, config.file());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return config;
        }

        static DatabaseConfig empty() {
            Path directory = FOLDER.resolve("db" + COUNT.incrementAndGet());
            try {
                Files.createDirectories(directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return DatabaseConfig.sqlite(directory);
        }

        private static Path migrate() {
            DatabaseConfig config = DatabaseConfig.sqlite(FOLDER.resolve("template"));
            Db.open(config).close();
            return config.file();
        }

        /** Leaves only what tests that run at the same time have there. */
        private static Path clean() {
            if (!Files.exists(ALL)) return ALL;
            try (Stream<Path> all = Files.list(ALL)) {
                all.filter(SqliteTemplate::isLeftOver).forEach(TestFolders::remove);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ALL;
        }

        private static boolean isLeftOver(Path folder) {
            String name = folder.getFileName().toString();
            if (!name.matches("[0-9]{1,10}")) return true;
            long pid = Long.parseLong(name);
            return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
        }
    }

    private static final class PostgresTemplate {
        private static final String OBJECT_IN_USE = "55006";
        private static final AtomicInteger COUNT = new AtomicInteger();
        private static final EmbeddedPostgres SERVER = start();

        static DatabaseConfig copy() {
            return create("db" + COUNT.incrementAndGet(), "TEMPLATE migrated");
        }

        static DatabaseConfig empty() {
            return create("db" + COUNT.incrementAndGet(), "");
        }

        private static EmbeddedPostgres start() {
            try {
                // Durability is what makes PostgreSQL slow here, and no test pulls the plug of this one.
                var settings = EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("synchronous_commit", "off")
                        .setServerConfig("full_page_writes", "off")
                        .setServerConfig("max_connections", "200");
                EmbeddedPostgres server = PostgresStart.of(settings, 0);
                execute(server, "CREATE DATABASE migrated");
                Db.open(config(server, "migrated")).close();
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static DatabaseConfig create(String name, String how) {
            Patience.until("the template is not in use", () -> isCreated(name, how));
            return config(SERVER, name);
        }

        /** The connections that made the template may end after they were closed; PostgreSQL waits five seconds for that. */
        private static boolean isCreated(String name, String how) {
            try {
                execute(SERVER, "CREATE DATABASE " + name + " " + how);
                return true;
            } catch (IllegalStateException e) {
                if (!(e.getCause() instanceof SQLException why) || !OBJECT_IN_USE.equals(why.getSQLState())) throw e;
                return false;
            }
        }

        private static DatabaseConfig config(EmbeddedPostgres server, String name) {
            return DatabaseConfig.postgres(Path.of("target"), server.getJdbcUrl("postgres", name), null, null);
        }

        private static void execute(EmbeddedPostgres server, String sql) {
            try (var connection = server.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
