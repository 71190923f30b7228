package dev.holdfast.dist;

import dev.holdfast.Main;
import dev.holdfast.base.StartupException;
import dev.holdfast.sim.SimMain;
import java.io.IOException;
import java.util.Arrays;

/**
 * The program: {@code serve}, {@code demo}, {@code sim}, {@code rotate-key}, {@code recover},
 * {@code backup-database}, {@code verify-audit}, {@code sign-policy}, or {@code train} for the start-up cache.
 */
public final class Holdfast {
    private Holdfast() {}

    /** The first argument names what to run; the rest goes to it. */
    public static void main(String[] arguments) throws Exception {
        String command = arguments.length == 0 ? "serve" : arguments[0];
        String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        switch (command) {
            case "serve" -> Main.main(rest);
            case "rotate-key", "recover", "backup-database", "verify-audit", "sign-policy" -> Main.main(arguments);
            case "demo" -> demo();
            case "sim" -> SimMain.main(rest);
            case "train" -> Training.run();
            default -> {
                System.err.println("Unknown command " + command
                        + ". Use serve, demo, sim, rotate-key, recover, backup-database, verify-audit or sign-policy.");
                System.exit(2);
            }
        }
    }

    private static void demo() throws IOException, InterruptedException {
        try {
            Demo.run();
        } catch (StartupException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }
}
