package dev.holdfast;

import dev.holdfast.access.PolicySigning;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.audit.Verification;
import dev.holdfast.base.CannotStart;
import dev.holdfast.base.db.DatabaseTrouble;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;

/** Starts the service from the environment and runs until it is told to stop. */
public final class Main {
    private Main() {}

    /**
     * Exits with 2 and a sentence when the service must not start. With {@code rotate-key} it adds a new key to the master
     * key file, with which everything is sealed from the next start on; what the old ones sealed still opens. With {@code
     * verify-audit} it looks whether the audit trail is as it was written: 0 if so, 1 if not, 2 if it could not look. With
     * {@code sign-policy} it signs a policy that switches features off.
     */
    public static void main(String[] arguments) {
        try {
            if (arguments.length > 0 && arguments[0].equals("rotate-key")) {
                rotateKey(Config.read(System.getenv()));
                return;
            }
            if (arguments.length > 0 && arguments[0].equals("verify-audit")) {
                System.exit(verifyAudit(Config.read(System.getenv())));
            }
            if (arguments.length > 0 && arguments[0].equals("sign-policy")) {
                List<String> words = List.of(arguments).subList(1, arguments.length);
                System.out.println(PolicySigning.run(words, InstantSource.system()));
                return;
            }
            var wiring = new Wiring(Config.read(System.getenv()), InstantSource.system());
            Runtime.getRuntime().addShutdownHook(new Thread(wiring::close, "stop"));
        } catch (CannotStart e) {
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
        try (Db db = Db.open(config.database())) {
            var sealer = MasterKey.open(config.masterKey(), db).sealer();
            var log = new AuditLog(
                    db, sealer, InstantSource.system(), config.database().directory());
            Verification found = log.verify();
            System.out.println(found.sentence());
            return found.intact() ? 0 : 1;
        } catch (DatabaseTrouble | IllegalStateException e) {
            System.err.println("The audit trail can't be looked at: " + e.getMessage());
            return 2;
        }
    }

    private static void rotateKey(Config config) {
        try (Db db = Db.open(config.database())) {
            MasterKey.open(config.masterKey(), db).rotate();
        }
        System.out.println(
                "A new key was added to " + config.masterKey() + ". Back the file up and restart the service.");
    }
}
