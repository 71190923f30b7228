package dev.holdfast.base.db;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Brings the tables up to date with Flyway. Waking Flyway costs between half a second and one second, so a look at
 * its history table comes first and usually is all.
 */
record Migrations(Handles db, Dialect dialect, DatabaseConfig config) {
    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
    private static final String FOLDER = "db/migration";
    private static final Pattern FILE = Pattern.compile("(?:.*/)?V(\\d+)__\\w+\\.sql");

    /** {@code whenEmpty} is called before tables are made in a database that has none. */
    void runIfNeeded(Runnable whenEmpty) {
        Set<Integer> known = known();
        Set<Integer> applied = applied();
        for (int version : applied) {
            if (!known.contains(version)) {
                throw new StartupException("The database is newer than this program (it has migration " + version
                        + "). Start the newer version of Holdfast, or restore the backup made before the update.");
            }
        }
        if (applied.equals(known)) return;
        if (applied.isEmpty()) whenEmpty.run();
        LOG.info("Bringing the database up to date: {} of {} migrations applied", applied.size(), known.size());
        try {
            connected(Flyway.configure())
                    .locations("classpath:" + FOLDER)
                    .placeholders(dialect.words())
                    .loggers("slf4j")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw translate(e);
        }
    }

    /** What the database said, without Flyway's own pages of words. */
    private RuntimeException translate(FlywayException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) return dialect.translate(sql);
        }
        return e;
    }

    private Set<Integer> applied() {
        try {
            return db.read(handle -> handle.select(
                            "SELECT version FROM flyway_schema_history WHERE success = TRUE AND version IS NOT NULL")
                    .mapTo(String.class)
                    .map(Integer::valueOf)
                    .collect(Collectors.toCollection(TreeSet::new)));
        } catch (DatabaseUnavailable failure) {
            if (failure.kind() == DatabaseUnavailable.Kind.OTHER) return Set.of(); // no such table: a new database
            throw failure;
        }
    }

    /** Flyway holds several connections at once, which the single writer of {@link Db} can't give it. */
    private FluentConfiguration connected(FluentConfiguration flyway) {
        return switch (dialect) {
            case SQLITE -> {
                var sqlite = new SQLiteConfig();
                sqlite.setBusyTimeout(10_000);
                sqlite.enforceForeignKeys(true);
                var source = new SQLiteDataSource(sqlite);
                source.setUrl("jdbc:sqlite:" + config.file().toAbsolutePath());
                yield flyway.dataSource(source);
            }
            case POSTGRES -> flyway.dataSource(config.jdbcUrl(), config.user(), config.password());
        };
    }

    /** The versions this program carries, read from its own jar or folder. */
    static Set<Integer> known() {
        ClassLoader loader = Migrations.class.getClassLoader();
        URL first = Objects.requireNonNull(loader.getResource(FOLDER + "/V001__jobs.sql"), "no migrations on board");
        try {
            URLConnection connection = first.openConnection();
            List<String> names;
            if (connection instanceof JarURLConnection jar) {
                names = jar.getJarFile().stream()
                        .map(java.util.zip.ZipEntry::getName)
                        .filter(name -> name.startsWith(FOLDER + "/"))
                        .toList();
            } else {
                try (Stream<Path> files = Files.list(Objects.requireNonNull(
                        Path.of(URI.create(first.toString())).getParent()))) {
                    names = files.map(Path::toString).toList();
                }
            }
            Set<Integer> versions = new TreeSet<>();
            for (String name : names) {
                Matcher file = FILE.matcher(name);
                if (file.matches()) versions.add(Integer.valueOf(file.group(1)));
            }
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
