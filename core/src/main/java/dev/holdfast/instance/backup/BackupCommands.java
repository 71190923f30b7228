package dev.holdfast.instance.backup;

import com.google.crypto.tink.KeysetHandle;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.PassphraseSeal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.transfer.DatabaseTransfer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The commands about backups of the service. Each returns what it prints, or throws {@link StartupException} with a sentence.
 *
 * @param database that of the service
 * @param masterKey its key file
 * @param version of this program
 * @param accepts asks the person at the terminal whether to go on in spite of a sentence; false where there is none
 */
public record BackupCommands(
        DatabaseConfig database, Path masterKey, String version, InstantSource clock, Predicate<String> accepts) {
    private static final String PASSPHRASE = "--passphrase-file";
    private static final String REPLACE = "--replace";
    private static final String NOT_AUTHENTIC = "--not-authentic";

    /** {@code backup FILE [--passphrase-file FILE]}. The service may be running. */
    public String backup(List<String> words) {
        var line = new Words(words, "backup FILE [--passphrase-file FILE]", List.of(PASSPHRASE), List.of());
        Manifest made = new ServiceBackup(database, masterKey, version, clock).write(line.file(), line.passphrase());
        return "Backed up " + rows(made) + " to " + line.file() + ". "
                + (made.key() == null
                        ? "It does not contain the master key: keep a copy of " + masterKey + " elsewhere."
                        : "It contains the master key, sealed with your passphrase: without it, the key is lost.");
    }

    /** {@code check-backup FILE [--passphrase-file FILE]}: reads all of it. */
    public String check(List<String> words) {
        var line = new Words(words, "check-backup FILE [--passphrase-file FILE]", List.of(PASSPHRASE), List.of());
        ServiceBackup.Checked checked = ServiceBackup.check(line.file(), key(line));
        Manifest found = checked.manifest();
        return "The backup is complete: " + rows(found) + ", made by version " + found.version() + " at "
                + found.createdAt() + ", master key " + (found.key() == null ? "kept apart" : "sealed in it") + ". "
                + sentence(checked.authenticity());
    }

    /** With a passphrase, the key in the backup; else that of this machine, if it has one. */
    private @Nullable KeysetHandle key(Words line) {
        Secret passphrase = line.passphrase();
        if (passphrase == null) return MasterKey.read(masterKey);
        PassphraseSeal sealed = ServiceBackup.manifest(line.file()).key();
        if (sealed == null) throw new StartupException("The backup contains no master key. Leave out the passphrase.");
        try {
            return MasterKey.parse(new String(sealed.open(passphrase), StandardCharsets.UTF_8));
        } catch (PassphraseSeal.NotOpened | GeneralSecurityException e) {
            throw new StartupException("The master key in the backup can't be opened with this passphrase.", e);
        }
    }

    private String sentence(Authenticity authenticity) {
        return switch (authenticity) {
            case AUTHENTIC -> "It is authentic: it was not changed since it was made.";
            case CHANGED -> throw new IllegalStateException("Refused before");
            case OTHER_KEY ->
                "Whether it is authentic can't be told here: it was sealed with another master key than " + masterKey
                        + ".";
            case NO_KEY ->
                "Whether it is authentic can't be told without its master key: check it where the key is, or name the"
                        + " file with its passphrase (--passphrase-file).";
            case NOT_SEALED ->
                "It is not authentic: it has no seal, so nobody can tell whether it was changed. Make a new one.";
        };
    }

    /** {@code restore FILE [--passphrase-file FILE] [--replace] [--not-authentic]}. The service must be stopped. */
    public String restore(List<String> words) {
        var line = new Words(
                words,
                "restore FILE [--passphrase-file FILE] [--replace] [--not-authentic]",
                List.of(PASSPHRASE),
                List.of(REPLACE, NOT_AUTHENTIC));
        ServiceRestore.Restored done = new ServiceRestore(database, masterKey, clock)
                .restore(
                        line.file(),
                        line.passphrase(),
                        line.has(REPLACE),
                        line.has(NOT_AUTHENTIC) ? _ -> true : accepts);
        return "Restored " + rows(done.manifest()) + " of " + done.manifest().createdAt() + "."
                + (done.previous() == null ? "" : " The previous database is " + done.previous() + ".")
                + (done.restoredKey() ? " The master key was restored to " + masterKey + "." : "")
                + " Start the service; it asks what to do with unfinished jobs of the copy.";
    }

    /**
     * {@code copy-database DIRECTORY} or {@code copy-database URL}: everything to the other kind of database, then a comparison. The
     * service must be stopped, and all replicas.
     */
    public String copyDatabase(List<String> words, Map<String, String> environment) {
        if (words.size() != 1 || words.getFirst().startsWith("--")) {
            throw new StartupException("Name the target: copy-database jdbc:postgresql://HOST/DATABASE, with"
                    + " HOLDFAST_TARGET_USER and HOLDFAST_TARGET_PASSWORD in the environment, or copy-database DIRECTORY"
                    + " for SQLite.");
        }
        String target = words.getFirst();
        boolean toPostgres = target.startsWith("jdbc:postgresql:") || target.startsWith("postgresql:");
        if (toPostgres != database.isSqlite()) {
            throw new StartupException(
                    database.isSqlite()
                            ? "The service uses SQLite: name a PostgreSQL database, jdbc:postgresql://HOST/DATABASE."
                            : "The service uses PostgreSQL: name a directory for the SQLite database.");
        }
        DatabaseConfig to = toPostgres
                ? DatabaseConfig.postgres(
                        database.directory(),
                        target,
                        environment.get("HOLDFAST_TARGET_USER"),
                        environment.get("HOLDFAST_TARGET_PASSWORD"))
                : DatabaseConfig.sqlite(Path.of(target));
        try (var _ = DataDirectory.lock(database.directory())) {
            DatabaseTransfer.Copied copied = DatabaseTransfer.copy(database, to);
            return "Copied " + copied.rows() + " rows in " + copied.tables() + " tables, and found them equal. "
                    + (toPostgres
                            ? "Set HOLDFAST_DATABASE_URL, HOLDFAST_DATABASE_USER and HOLDFAST_DATABASE_PASSWORD, and"
                                    + " start the service."
                            : "Remove HOLDFAST_DATABASE_URL, set HOLDFAST_DATA=" + target
                                    + ", put master.key there, and start the service.");
        } catch (IOException e) {
            throw new StartupException("The data directory can't be unlocked (" + e.getMessage() + ").", e);
        }
    }

    private static String rows(Manifest manifest) {
        return manifest.rows() + " rows in " + manifest.tables() + " tables";
    }

    /** The words after a command: a file, options with a value, and switches. */
    private static final class Words {
        private final List<String> files = new ArrayList<>();
        private final List<String> switches = new ArrayList<>();
        private @Nullable Path passphrase;

        Words(List<String> words, String usage, List<String> valued, List<String> plain) {
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i);
                if (plain.contains(word)) switches.add(word);
                else if (valued.contains(word) && i + 1 < words.size()) passphrase = Path.of(words.get(++i));
                else if (word.startsWith("--")) throw new StartupException("Use: " + usage);
                else files.add(word);
            }
            if (files.size() != 1) throw new StartupException("Use: " + usage);
        }

        Path file() {
            return Path.of(files.getFirst());
        }

        boolean has(String name) {
            return switches.contains(name);
        }

        /** Read from a file: a command line is seen by every user of the machine. */
        @Nullable
        Secret passphrase() {
            if (passphrase == null) return null;
            try {
                return Secret.of(Files.readString(passphrase).strip());
            } catch (IOException e) {
                throw new StartupException(
                        "The passphrase file " + passphrase + " can't be read (" + e.getMessage() + ").", e);
            }
        }
    }
}
