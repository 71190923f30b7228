package dev.holdfast.base.db;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DiskFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Copies a SQLite database as it is at one moment, while others go on reading and writing it. */
public final class DatabaseBackup {
    private DatabaseBackup() {}

    /** The copy is there whole or not at all, for its owner only. Throws {@link StartupException} with a sentence. */
    public static void write(DatabaseConfig config, Path target) {
        if (!config.isSqlite()) {
            throw new StartupException(
                    "The database is PostgreSQL. Copy it with pg_dump; docs/own-backup.md says how.");
        }
        if (Files.notExists(config.file())) {
            throw new StartupException(
                    "There is no database " + config.file() + ". Set HOLDFAST_DATA as it is set for the service.");
        }
        if (Files.exists(target)) throw targetExists(target);
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        try {
            Files.deleteIfExists(partial);
            // SQLite takes an empty file as it takes none, and leaves its mode as it is.
            Files.createFile(
                    partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                copy(config.file(), partial);
                sync(partial);
                Files.move(partial, target);
                sync(target.toAbsolutePath().resolveSibling(".").normalize());
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (FileAlreadyExistsException e) {
            throw targetExists(target);
        } catch (IOException e) {
            throw DiskFailure.unwritable("The copy " + target, e);
        } catch (SQLException e) {
            throw new StartupException(
                    "The database " + config.file() + " can't be copied to " + target + " (" + e.getMessage()
                            + "). Nothing was written there.",
                    e);
        }
    }

    private static StartupException targetExists(Path target) {
        return new StartupException("There is a file " + target + " already. Name another one; none is overwritten.");
    }

    private static void copy(Path from, Path to) throws SQLException {
        try (Connection connection = SqliteConnections.open(from, false);
                PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, to.toAbsolutePath().toString());
            statement.execute();
        }
    }

    private static void sync(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
