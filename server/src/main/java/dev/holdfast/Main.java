package dev.holdfast;

import dev.holdfast.access.PolicySigning;
import dev.holdfast.base.CannotStart;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import java.time.InstantSource;
import java.util.List;

/** Starts the service from the environment and runs until it is told to stop. */
public final class Main {
    private Main() {}

    /**
     * Exits with 2 and a sentence when the service must not start. With {@code rotate-key} it adds a new key to the master
     * key file, with which everything is sealed from the next start on; what the old ones sealed still opens. With {@code
     * sign-policy} it signs a policy that switches features off.
     */
    public static void main(String[] arguments) {
        try {
            if (arguments.length > 0 && arguments[0].equals("rotate-key")) {
                rotateKey(Config.read(System.getenv()));
                return;
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

    private static void rotateKey(Config config) {
        try (Db db = Db.open(config.database())) {
            MasterKey.open(config.masterKey(), db).rotate();
        }
        System.out.println(
                "A new key was added to " + config.masterKey() + ". Back the file up and restart the service.");
    }
}
