package dev.holdfast;

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
 * Opens the database of this installation, or refuses: a database that is lost must not look like a first start, for the
 * empty one made in its place would be taken for the real one.
 */
final class OpenDatabase {
    private OpenDatabase() {}

    /** For the service, which may make it at its first start. */
    static Db forService(Config config, DataDirectory directory) {
        DatabaseConfig database = config.database();
        Path sign = signOfUse(config);
        Path file = database.isSqlite() ? database.file() : null;
        boolean isThere = file == null || Files.exists(file);
        if (!isThere && sign != null) throw lost(config, "missing", sign);
        // A file without tables in a directory of ours is a first start that was broken off; anywhere else it is a
        // copy.
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

    /** For tools, which make nothing. */
    static Db existing(Config config) {
        DatabaseConfig database = config.database();
        if (database.isSqlite() && Files.notExists(database.file())) throw nothing(config);
        return Db.open(database, () -> {
            throw nothing(config);
        });
    }

    private static StartupException nothing(Config config) {
        return new StartupException(subject(config.database()) + " is empty or missing."
                + " Set HOLDFAST_DATA and HOLDFAST_DATABASE_URL as they are set for the service.");
    }

    /** What shows that Holdfast has been used here; null when nothing does. */
    private static @Nullable Path signOfUse(Config config) {
        if (Files.exists(config.masterKey())) return config.masterKey();
        Path id = DataDirectory.instanceId(config.database().directory());
        return Files.exists(id) ? id : null;
    }

    private static StartupException lost(Config config, String how, Path sign) {
        DatabaseConfig database = config.database();
        return new StartupException(subject(database) + " is " + how + ", but " + sign
                + " shows that this is no first start. Put the database back with its -wal file, or from a backup"
                + " (docs/backup.md). To begin anew, move away what is in " + database.directory() + ".");
    }

    private static String subject(DatabaseConfig database) {
        return "The database " + (database.isSqlite() ? database.file() : "at HOLDFAST_DATABASE_URL");
    }

    /** The sentence for a database that can't be used at the start. */
    static StartupException refusal(DatabaseUnavailable failure, DatabaseConfig database) {
        String subject = subject(database);
        String cause = cause(failure);
        boolean isFull = database.isSqlite() && DiskFailure.isFull(database.directory());
        String words = switch (isFull ? DatabaseUnavailable.Kind.FULL : failure.kind()) {
            case FULL -> subject + " can't be used: its disk is full. Free some space and start again.";
            case CORRUPT -> subject + " is damaged (" + cause + "). Restore it from a backup; docs/backup.md says how.";
            case READ_ONLY ->
                subject + " can't be written (" + cause + "). Let the service's user write it and start again.";
            case BUSY -> subject + " is locked by another program (" + cause + "). End that and start again.";
            case DOWN, REPLACED, TAKEN, OTHER ->
                database.isSqlite()
                        ? subject + " can't be opened (" + cause
                                + "). Look whether its disk works and the service's user may read and write it."
                        : subject + " can't be used (" + cause
                                + "). Start PostgreSQL, or correct the HOLDFAST_DATABASE_ settings.";
        };
        return new StartupException(words, failure);
    }

    /** The innermost one says what is wrong; those around it say where it was noticed. */
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
