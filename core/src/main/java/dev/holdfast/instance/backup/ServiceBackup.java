package dev.holdfast.instance.backup;

import com.google.crypto.tink.KeysetHandle;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.db.DatabaseBackup;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.PassphraseSeal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.transfer.DatabaseTransfer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes backups of this service while it runs, from SQLite or PostgreSQL: the copy is the state of the database at one moment, and is
 * always a SQLite database, so that it can be restored into either.
 *
 * @param masterKey the key file of the service
 * @param version of this program
 */
public record ServiceBackup(DatabaseConfig database, Path masterKey, String version, InstantSource clock) {
    static final int LEAST_PASSPHRASE = 12;
    /** A folder that is so old is one of a backup that was killed; it contains a whole database. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    /**
     * Writes a backup that was read again and examined. With a passphrase, it contains the master key sealed with it; without one,
     * the key must be kept apart. The file gets its name when it is complete; none is overwritten. Throws
     * {@link StartupException} with a sentence.
     */
    public Manifest write(Path target, @Nullable Secret passphrase) {
        if (Files.exists(target)) {
            throw new StartupException(
                    "There is a file " + target + " already. Name another one; none is overwritten.");
        }
        PassphraseSeal sealed = passphrase == null ? null : sealedKey(passphrase);
        KeysetHandle key = MasterKey.read(masterKey);
        Path folder = Objects.requireNonNull(target.toAbsolutePath().getParent()); // the root exists already
        Path work = null;
        try {
            removeAll(folder, ".holdfast-backup-*", clock.instant().minus(ABANDONED));
            work = Files.createTempDirectory(folder, ".holdfast-backup-"); // only its owner may enter it
            DatabaseConfig copy = DatabaseConfig.sqlite(work);
            DatabaseTransfer.Copied size = copy(copy);
            var manifest = new Manifest(
                    Manifest.FORMAT,
                    version,
                    clock.instant().truncatedTo(ChronoUnit.SECONDS),
                    database.isSqlite() ? "sqlite" : "postgresql",
                    BackupFile.sha256(copy.file()),
                    Files.size(copy.file()),
                    size.tables(),
                    size.rows(),
                    sealed);
            Path file = work.resolve("backup");
            BackupFile.write(file, manifest, copy.file(), key);
            Files.delete(copy.file());
            check(file, key, work);
            Files.move(file, target);
            return manifest;
        } catch (IOException e) {
            throw DiskFailure.unwritable("The backup " + target, e);
        } finally {
            remove(work);
        }
    }

    private DatabaseTransfer.Copied copy(DatabaseConfig copy) throws IOException {
        if (!database.isSqlite()) return DatabaseTransfer.copy(database, copy);
        DatabaseBackup.write(database, copy.file());
        return DatabaseTransfer.examine(copy);
    }

    private PassphraseSeal sealedKey(Secret passphrase) {
        if (passphrase.reveal().length() < LEAST_PASSPHRASE) {
            throw new StartupException("The passphrase must have at least " + LEAST_PASSPHRASE + " characters.");
        }
        if (MasterKey.read(masterKey) == null) {
            throw new StartupException("There is no master key " + masterKey
                    + ". Set HOLDFAST_DATA or HOLDFAST_MASTER_KEY as they are set for the service.");
        }
        try {
            return PassphraseSeal.of(Files.readAllBytes(masterKey), passphrase);
        } catch (IOException e) {
            throw new StartupException("The master key " + masterKey + " can't be read (" + e.getMessage() + ").", e);
        }
    }

    /** What a backup says about itself, without reading all of it. */
    public static Manifest manifest(Path backup) {
        return BackupFile.manifest(backup);
    }

    /** What a whole backup says about itself, and whether that is so. */
    public record Checked(Manifest manifest, Authenticity authenticity) {}

    /**
     * Reads a whole backup and examines its database. Throws {@link StartupException} with a sentence if it is damaged, or if {@code
     * key} shows that it was changed.
     */
    public static Checked check(Path backup, @Nullable KeysetHandle key) {
        Path work = null;
        try {
            work = Files.createTempDirectory("holdfast-check-");
            return check(backup, key, work);
        } catch (IOException e) {
            throw DiskFailure.unwritable("A temporary directory", e);
        } finally {
            remove(work);
        }
    }

    private static Checked check(Path backup, @Nullable KeysetHandle key, Path work) {
        DatabaseConfig copy = DatabaseConfig.sqlite(work);
        BackupFile.Content content = BackupFile.extract(backup, copy.file());
        Manifest manifest = content.manifest();
        Authenticity authenticity = content.authenticity(key);
        if (authenticity == Authenticity.CHANGED) throw changed(backup);
        DatabaseTransfer.Copied found = DatabaseTransfer.examine(copy);
        if (found.rows() != manifest.rows() || found.tables() != manifest.tables()) {
            throw new StartupException("The backup " + backup + " contains " + found.rows() + " rows instead of "
                    + manifest.rows() + ". Use another one.");
        }
        return new Checked(manifest, authenticity);
    }

    static StartupException changed(Path backup) {
        return new StartupException(
                "The backup " + backup + " was changed after it was made: its seal does not fit. Use another one.");
    }

    /** Removes the folders with such names that were last changed before this time. */
    static void removeAll(Path folder, String names, Instant before) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, names)) {
            for (Path one : all) {
                if (Files.isDirectory(one)
                        && Files.getLastModifiedTime(one).toInstant().isBefore(before)) remove(one);
            }
        }
    }

    static void remove(@Nullable Path folder) {
        if (folder == null || Files.notExists(folder)) return;
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> inner = files.sorted(Comparator.reverseOrder()).toList();
            for (Path one : inner) Files.delete(one);
        } catch (IOException e) {
            throw DiskFailure.unwritable("The temporary directory " + folder, e);
        }
    }
}
