package dev.holdfast;

import dev.holdfast.access.PolicySigning;
import dev.holdfast.access.Rights;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.audit.Verification;
import dev.holdfast.auth.AccountRecoveryCli;
import dev.holdfast.auth.SecondFactor;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.db.DatabaseBackup;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts the service from the environment and runs until it is told to stop, or does one thing and ends. */
public final class Main {
    private static final String WITHOUT = "--without-second-factor";

    private Main() {}

    /**
     * Exits with 2 and a sentence when the service must not start. With {@code rotate-key} it adds a new key to the master
     * key file, with which everything is sealed from the next start on; what the old ones sealed still opens. With
     * {@code recover EMAIL} it prints a code with which that user sets a new password; the service may run meanwhile. With
     * {@code backup-database TARGET} it copies a SQLite database; the service may run meanwhile. With {@code verify-audit} it looks whether the audit trail is as it was written: 0 if so, 1 if not, 2 if it could not look. With
     * {@code sign-policy} it signs a policy that switches features off.
     */
    public static void main(String[] arguments) {
        try {
            List<String> words = List.of(arguments);
            switch (words.isEmpty() ? "serve" : words.getFirst()) {
                case "rotate-key" -> rotateKey(Config.read(System.getenv()));
                case "recover" -> recover(Config.read(System.getenv()), words.subList(1, words.size()));
                case "backup-database" -> backupDatabase(Config.read(System.getenv()), words.subList(1, words.size()));
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

    private static int verifyAudit(Config config) {
        if (Files.notExists(config.masterKey())) {
            System.err.println("There is no master key " + config.masterKey()
                    + ". Set HOLDFAST_DATA as it is set for the service, and run this as the service's user.");
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
            System.err.println("The audit trail can't be looked at: " + e.getMessage());
            return 2;
        }
    }

    private static void serve(Config config) {
        var wiring = new Wiring(config, InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(wiring::close, "stop"));
    }

    private static void rotateKey(Config config) {
        // A running service would go on sealing with the old key alone.
        try (var _ = DataDirectory.lock(config.database().directory());
                Db db = OpenDatabase.existing(config)) {
            MasterKey.open(config.masterKey(), db).rotate();
        } catch (DatabaseUnavailable e) {
            throw OpenDatabase.refusal(e, config.database());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println(
                "A new key was added to " + config.masterKey() + ". Back the file up and restart the service.");
    }

    private static void backupDatabase(Config config, List<String> words) {
        if (words.size() != 1) throw new StartupException("Say where the copy goes: backup-database TARGET");
        Path target = Path.of(words.getFirst());
        DatabaseBackup.write(config.database(), target);
        System.out.println("The database was copied to " + target + ". Keep " + config.masterKey()
                + " in a backup of its own, apart from it.");
    }

    static void recover(Config config, List<String> words) {
        List<String> emails =
                words.stream().filter(word -> !word.startsWith("--")).toList();
        boolean without = words.contains(WITHOUT);
        if (emails.size() != 1 || words.size() != (without ? 2 : 1)) {
            throw new StartupException("Say whom to let in: recover EMAIL [" + WITHOUT + "]");
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
                audit.conclude(row, action, "failed", 404, "not_found: There is no such user.");
                throw e;
            }
            var rescued = new Call.AuditTarget("user", code.accountId(), emails.getFirst());
            audit.conclude(row, recordRecovery(rescued), "ok", 200, without ? "without the second factor" : null);
            System.out.println("The recovery code of " + emails.getFirst() + ", good once and until "
                    + code.expiresAt().truncatedTo(ChronoUnit.SECONDS)
                    + ":\n\n    " + code.text() + "\n\nOpen the page /recover and set a new password with it.");
            System.out.println(
                    without
                            ? "The second factor is off. Enroll again after signing in."
                            : "The second factor stays; if that is lost too, run this again with " + WITHOUT + ".");
        } catch (DatabaseUnavailable e) {
            throw OpenDatabase.refusal(e, config.database());
        }
    }

    private static AuditTrail.AuditedAction recordRecovery(Call.@Nullable AuditTarget whom) {
        return new AuditTrail.AuditedAction(null, "auth.rescue", whom, null, "command line");
    }
}
