package dev.holdfast;

import dev.holdfast.access.PolicySigning;
import dev.holdfast.access.Rights;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.audit.Verification;
import dev.holdfast.auth.recovery.AccountRecoveryCli;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.db.DatabaseBackup;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Call;
import dev.holdfast.instance.backup.BackupCommands;
import dev.holdfast.meta.Version;
import dev.holdfast.meta.update.ReleaseSigning;
import dev.holdfast.platform.Config;
import dev.holdfast.platform.OpenDatabase;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/** Starts the service from the environment and runs until it is stopped, or runs one command and exits. */
public final class Main {
    private static final String WITHOUT = "--without-second-factor";
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
    private static final int CARRIERS_OF_A_PROCESSOR = 4;
    /** How long a start takes in a large data centre until each cluster was polled. */
    private static final Duration FIRST_POLLS = Duration.ofSeconds(15);

    private Main() {}

    /**
     * Exits with 2 and a sentence when the service must not start. The commands:
     *
     * <ul>
     *   <li>{@code rotate-key} adds a new key to the master key file. From the next start on everything is sealed with
     *       the new key; the old keys still open what they sealed.
     *   <li>{@code recover EMAIL} prints a code with which that user sets a new password. The service may be running.
     *   <li>{@code backup FILE}, {@code check-backup FILE}, {@code restore FILE} and {@code copy-database TARGET}: see
     *       {@link BackupCommands}.
     *   <li>{@code backup-database TARGET} copies a SQLite database. The service may be running.
     *   <li>{@code verify-audit} checks whether the audit trail is unchanged: 0 if so, 1 if not, 2 if it can't be
     *       checked.
     *   <li>{@code sign-policy} signs a policy that switches features off.
     *   <li>{@code version} prints the version; {@code sign-release} signs a list of releases.
     * </ul>
     */
    public static void main(String[] arguments) {
        try {
            List<String> words = List.of(arguments);
            switch (words.isEmpty() ? "serve" : words.getFirst()) {
                case "rotate-key" -> rotateKey(Config.read(System.getenv()));
                case "recover" -> recover(Config.read(System.getenv()), words.subList(1, words.size()));
                case "backup-database" -> backupDatabase(Config.read(System.getenv()), words.subList(1, words.size()));
                case "backup" -> System.out.println(backups().backup(words.subList(1, words.size())));
                case "check-backup" -> System.out.println(backups().check(words.subList(1, words.size())));
                case "restore" -> System.out.println(backups().restore(words.subList(1, words.size())));
                case "copy-database" ->
                    System.out.println(backups().copyDatabase(words.subList(1, words.size()), System.getenv()));
                case "version" -> System.out.println(Version.current().version());
                case "sign-release" -> System.out.println(ReleaseSigning.run(words.subList(1, words.size())));
                case "verify-audit" -> System.exit(verifyAudit(Config.read(System.getenv())));
                case "sign-policy" ->
                    System.out.println(PolicySigning.run(words.subList(1, words.size()), InstantSource.system()));
                default -> serve(Config.read(System.getenv()));
            }
        } catch (StartupException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static BackupCommands backups() {
        Config config = Config.read(System.getenv());
        return new BackupCommands(
                config.database(),
                config.masterKey(),
                Version.current().version(),
                InstantSource.system(),
                Main::isTypedYes);
    }

    private static boolean isTypedYes(String sentence) {
        return Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .map(terminal -> terminal.readLine("%s\nType yes to restore it nevertheless: ", sentence))
                .filter("yes"::equals)
                .isPresent();
    }

    private static int verifyAudit(Config config) {
        if (Files.notExists(config.masterKey())) {
            System.err.println("The master key file is missing: " + config.masterKey()
                    + ". Set HOLDFAST_DATA to the service's value and run this command as the service's user.");
            return 2;
        }
        try (Db db = OpenDatabase.existing(config)) {
            var sealer = MasterKey.open(config.masterKey(), db).sealer();
            var log = new AuditLog(
                    db, sealer, InstantSource.system(), config.database().directory());
            Verification found = log.verify();
            System.out.println(found.sentence());
            return found.intact() ? 0 : 1;
        } catch (DatabaseUnavailable | IllegalStateException e) {
            System.err.println("The audit trail can't be checked: " + e.getMessage());
            return 2;
        }
    }

    /**
     * To be called before the first virtual thread. One that computes keeps its carrier until it waits for something: with one
     * carrier for each processor, which is the default, the first polls would let no request begin. Of more carriers, the system
     * gives each its share; but it also stops those on which others wait, so that in the long run more of them get less done.
     */
    private static void addCarriers() {
        if (System.getProperty(CARRIERS) != null) return;
        int usual = Runtime.getRuntime().availableProcessors();
        System.setProperty(CARRIERS, "" + usual * CARRIERS_OF_A_PROCESSOR);
        CompletableFuture.delayedExecutor(FIRST_POLLS.toSeconds(), TimeUnit.SECONDS)
                .execute(() -> ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class)
                        .setParallelism(usual));
    }

    private static void serve(Config config) {
        addCarriers();
        MemoryAlarm.endUnwatched();
        var wiring = new Wiring(config, InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(wiring::close, "stop"));
    }

    private static void rotateKey(Config config) {
        // A running service would keep sealing with the old key.
        try (var _ = DataDirectory.lock(config.database().directory());
                Db db = OpenDatabase.existing(config)) {
            MasterKey.open(config.masterKey(), db).rotate();
        } catch (DatabaseUnavailable e) {
            throw OpenDatabase.refusal(e, config.database());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println(
                "A new key was added to " + config.masterKey() + ". Back up the file and restart the service.");
    }

    private static void backupDatabase(Config config, List<String> words) {
        if (words.size() != 1)
            throw new StartupException("Name the file to copy the database to: backup-database TARGET");
        Path target = Path.of(words.getFirst());
        DatabaseBackup.write(config.database(), target);
        System.out.println(
                "The database was copied to " + target + ". Keep " + config.masterKey() + " in a separate backup.");
    }

    static void recover(Config config, List<String> words) {
        List<String> emails =
                words.stream().filter(word -> !word.startsWith("--")).toList();
        boolean without = words.contains(WITHOUT);
        if (emails.size() != 1 || words.size() != (without ? 2 : 1)) {
            throw new StartupException("Name the user to recover: recover EMAIL [" + WITHOUT + "]");
        }
        var clock = InstantSource.system();
        try (Db db = OpenDatabase.existing(config)) {
            var sealer = MasterKey.open(config.masterKey(), db).sealer();
            var secondFactor = new SecondFactor(db, sealer, clock, new Rights(db, clock));
            var audit = new AuditLog(db, sealer, clock, config.database().directory());
            AuditTrail.AuditedAction action = recordRecovery(null);
            long row = audit.intend(action);
            AccountRecoveryCli.Code code;
            try {
                code = new AccountRecoveryCli(db, clock, secondFactor).issue(emails.getFirst(), without);
            } catch (StartupException e) {
                audit.conclude(row, action, "failed", 404, "not_found: This user does not exist.");
                throw e;
            }
            var rescued = new Call.AuditTarget("user", code.accountId(), emails.getFirst());
            audit.conclude(row, recordRecovery(rescued), "ok", 200, without ? "without the second factor" : null);
            System.out.println("The recovery code of " + emails.getFirst() + ", valid once and until "
                    + code.expiresAt().truncatedTo(ChronoUnit.SECONDS)
                    + ":\n\n    " + code.text() + "\n\nOpen the page /recover and set a new password with this code.");
            System.out.println(
                    without
                            ? "The second factor is off. Set it up again after signing in."
                            : "The second factor stays on. If it is lost too, run this command again with " + WITHOUT
                                    + ".");
        } catch (DatabaseUnavailable e) {
            throw OpenDatabase.refusal(e, config.database());
        }
    }

    private static AuditTrail.AuditedAction recordRecovery(Call.@Nullable AuditTarget user) {
        return new AuditTrail.AuditedAction(null, "auth.rescue", user, null, "command line");
    }
}
