package dev.holdfast.instance.backup;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.PassphraseSeal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.transfer.DatabaseTransfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Restores backups into a stopped service. The database of an older version is brought up to date on the way; the backup itself is not
 * changed.
 *
 * @param masterKey the key file of the service
 */
public record ServiceRestore(DatabaseConfig database, Path masterKey, InstantSource clock) {
    private static final String OR_ITS_KEY =
            "Or use the key in the backup: name the file with its passphrase (--passphrase-file), and --replace.";
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /**
     * What was done.
     *
     * @param previous where the files of the previous SQLite database are now; null when there was none
     * @param restoredKey whether the master key came from the backup
     */
    public record Restored(Manifest manifest, @Nullable Path previous, boolean restoredKey) {}

    /**
     * Restores a backup. {@code replace}: a SQLite database that is there is moved aside; without it, it is left alone and this is
     * refused. A PostgreSQL database must be empty. Nothing is changed before the backup has been read, examined and opened with its
     * key. Before its database is opened, the seal must show that it is as it was made; {@code accepts} is asked about a backup
     * without a seal, with a sentence. Throws {@link StartupException} with a sentence.
     */
    public Restored restore(Path backup, @Nullable Secret passphrase, boolean replace, Predicate<String> accepts) {
        try (var _ = DataDirectory.lock(database.directory())) {
            boolean isThere = database.isSqlite() && Files.exists(database.file());
            if (isThere && !replace) {
                throw new StartupException("There is a database " + database.file()
                        + " already. With --replace it is moved aside, not deleted.");
            }
            ServiceBackup.removeAll(database.directory(), ".restore-*", Instant.MAX); // of one that was stopped
            Path work = Files.createTempDirectory(database.directory(), ".restore-");
            try {
                return restore(backup, passphrase, work, replace, accepts);
            } finally {
                ServiceBackup.remove(work);
            }
        } catch (IOException e) {
            throw DiskFailure.unwritable("The data directory " + database.directory(), e);
        }
    }

    private Restored restore(
            Path backup, @Nullable Secret passphrase, Path work, boolean replace, Predicate<String> accepts)
            throws IOException {
        DatabaseConfig copy = DatabaseConfig.sqlite(work);
        BackupFile.Content content = BackupFile.extract(backup, copy.file());
        Manifest manifest = content.manifest();
        boolean hasKey = Files.exists(masterKey);
        boolean isAskedFor = passphrase != null && manifest.key() != null;
        Path key = hasKey && !isAskedFor ? masterKey : key(manifest, passphrase, work.resolve("master.key"));
        if (hasKey && isAskedFor && Files.mismatch(masterKey, key) < 0) key = masterKey;
        boolean isOther = hasKey && !key.equals(masterKey);
        if (isOther && !replace) {
            throw new StartupException("The backup contains another master key than " + masterKey
                    + ". With --replace that one is moved aside, not deleted.");
        }
        requireAuthentic(backup, content, key, accepts);
        DatabaseTransfer.examine(copy);
        prove(copy, key, isKeyUnused(manifest, passphrase, key));
        String time = SECONDS.format(clock.instant());
        Path previous = null;
        if (database.isSqlite()) {
            previous = moveAside(time);
            Files.move(copy.file(), database.file());
        } else {
            DatabaseTransfer.copy(copy, database);
        }
        boolean restoredKey = !key.equals(masterKey);
        if (restoredKey) {
            // After the database: a database that can't be filled keeps its key.
            if (isOther) Files.move(masterKey, Path.of(masterKey + ".before-restore-" + time));
            Files.createDirectories(masterKey.toAbsolutePath().getParent());
            Files.move(key, masterKey);
        }
        return new Restored(manifest, previous, restoredKey);
    }

    /** The database is opened only after this: what is in one that somebody made is no longer only data. */
    private void requireAuthentic(Path backup, BackupFile.Content content, Path key, Predicate<String> accepts) {
        switch (content.authenticity(MasterKey.read(key))) {
            case AUTHENTIC -> {}
            case CHANGED, NO_KEY -> throw ServiceBackup.changed(backup);
            case OTHER_KEY ->
                throw new StartupException("The master key " + masterKey + " is not the one with which the backup "
                        + backup + " was made. Put the right key file back from where you keep it."
                        + (content.manifest().key() == null ? "" : " " + OR_ITS_KEY));
            case NOT_SEALED -> {
                String what = "The backup " + backup + " is not authentic: it has no seal, so nobody can tell whether"
                        + " it was changed. Either an earlier version made it, or somebody removed the seal.";
                if (!accepts.test(what)) {
                    throw new StartupException(what + " To restore it nevertheless, add --not-authentic.");
                }
            }
        }
    }

    private boolean isKeyUnused(Manifest manifest, @Nullable Secret passphrase, Path key) {
        return key.equals(masterKey) && manifest.key() != null && passphrase == null;
    }

    private Path key(Manifest manifest, @Nullable Secret passphrase, Path file) throws IOException {
        PassphraseSeal sealed = manifest.key();
        if (sealed == null) {
            throw new StartupException("The master key " + masterKey
                    + " is missing, and the backup does not contain one. Put the key back from where you keep"
                    + " it first.");
        }
        if (passphrase == null) {
            throw new StartupException("The master key " + masterKey
                    + " is missing. The backup contains it: name the file with its passphrase (--passphrase-file).");
        }
        try {
            byte[] plain = sealed.open(passphrase);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, plain);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
            return file;
        } catch (PassphraseSeal.NotOpened e) {
            throw new StartupException(
                    "The master key in the backup can't be opened with this passphrase. Nothing was changed.", e);
        }
    }

    /** Brings the copy up to date, and makes sure that the key belongs to it. */
    private static void prove(DatabaseConfig copy, Path key, boolean hasSealedKey) {
        try (Db db = Db.open(copy)) {
            MasterKey.open(key, db);
        } catch (StartupException e) {
            if (!hasSealedKey) throw e;
            throw new StartupException(e.getMessage() + " " + OR_ITS_KEY, e);
        } catch (DatabaseUnavailable e) {
            throw new StartupException("The database in the backup can't be opened (" + e.getMessage() + ").", e);
        }
    }

    /**
     * Moves the files of the previous database aside, also a log without its database: SQLite would apply it to the restored one.
     * Returns null when there was no database.
     */
    private @Nullable Path moveAside(String time) throws IOException {
        Path aside = database.directory().resolve("holdfast.db.before-restore-" + time);
        boolean isThere = Files.exists(database.file());
        for (String end : List.of("-wal", "-shm", "")) {
            Path file = Path.of(database.file() + end);
            if (Files.exists(file)) Files.move(file, Path.of(aside + end));
        }
        return isThere ? aside : null;
    }
}
