package dev.holdfast.platform;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens the database of this installation, or refuses. A lost database must not look like a first start: the empty
 * database created in its place would be mistaken for the real one.
 */
public final class OpenDatabase {
    private OpenDatabase() {}

    /** Opens the database for the service, which may create it at its first start. */
    static Db forService(Config config, DataDirectory directory) {
        DatabaseConfig database = config.database();
        Path sign = signOfUse(config);
        Path file = database.isSqlite() ? database.file() : null;
        boolean isThere = file == null || Files.exists(file);
        if (!isThere && sign != null) throw lost(config, "missing", sign);
        // A file without tables in our own directory comes from an interrupted first start; anywhere else it is a copy.
        Path copied = file != null && isThere && directory.isNew() ? file : null;
        Db db = Db.open(database, () -> {
            if (sign != null) throw lost(config, "empty", sign);
            if (copied != null) throw lost(config, "empty", copied);
        });
        Path started = DataDirectory.instanceId(database.directory());
        if (Files.exists(started) && !MasterKey.hasSealed(db)) {
            db.close();
            throw lost(config, "empty", started);
        }
        return db;
    }

    /** Opens the database for command-line tools, which create nothing. */
    public static Db existing(Config config) {
        DatabaseConfig database = config.database();
        if (database.isSqlite() && Files.notExists(database.file())) throw nothing(config);
        return Db.open(database, () -> {
            throw nothing(config);
        });
    }

    private static StartupException nothing(Config config) {
        return new StartupException(subject(config.database()) + " is empty or missing."
                + " Set HOLDFAST_DATA and HOLDFAST_DATABASE_URL to the service's values.");
    }

    /** A file that shows that Holdfast was used here before; null when there is none. */
    private static @Nullable Path signOfUse(Config config) {
        if (Files.exists(config.masterKey())) return config.masterKey();
        Path id = DataDirectory.instanceId(config.database().directory());
        return Files.exists(id) ? id : null;
    }

    private static StartupException lost(Config config, String how, Path sign) {
        DatabaseConfig database = config.database();
        return new StartupException(subject(database) + " is " + how + ", but " + sign
                + " shows that this is not the first start. Put the database back with its -wal file, or restore a"
                + " backup (docs/own-backup.md). To start with an empty database, move away the contents of "
                + database.directory() + ".");
    }

    private static String subject(DatabaseConfig database) {
        return "The database " + (database.isSqlite() ? database.file() : "at HOLDFAST_DATABASE_URL");
    }

    /** The sentence for a database that can't be used at start-up. */
    public static StartupException refusal(DatabaseUnavailable failure, DatabaseConfig database) {
        String subject = subject(database);
        String cause = cause(failure);
        boolean isFull = database.isSqlite() && DiskFailure.isFull(database.directory());
        String words = switch (isFull ? DatabaseUnavailable.Kind.FULL : failure.kind()) {
            case FULL -> subject + " can't be used: its disk is full. Free some space and start again.";
            case CORRUPT -> subject + " is damaged (" + cause + "). Restore it from a backup; see docs/own-backup.md.";
            case READ_ONLY ->
                subject + " is read-only (" + cause + "). Give the service's user write access and start again.";
            case BUSY -> subject + " is locked by another program (" + cause + "). Stop that program and start again.";
            case DOWN, REPLACED, TAKEN, OTHER ->
                database.isSqlite()
                        ? subject + " can't be opened (" + cause
                                + "). Check that its disk works and that the service's user may read and write it."
                        : subject + " can't be used (" + cause
                                + "). Start PostgreSQL, or correct the HOLDFAST_DATABASE_ settings.";
        };
        return new StartupException(words, failure);
    }

    /** The innermost cause says what is wrong; the outer ones say where it was noticed. */
    private static String cause(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) innermost = innermost.getCause();
        return String.valueOf(innermost.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
    }
}
