package dev.holdfast;

import dev.holdfast.base.CannotStart;
import java.time.InstantSource;

/** Starts the service from the environment and runs until it is told to stop. */
public final class Main {
    private Main() {}

    /** Exits with 2 and a sentence when the service must not start. */
    public static void main(String[] arguments) {
        try {
            var wiring = new Wiring(Config.read(System.getenv()), InstantSource.system());
            Runtime.getRuntime().addShutdownHook(new Thread(wiring::close, "stop"));
        } catch (CannotStart e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }
}
