package dev.holdfast.dist;

import dev.holdfast.Main;
import dev.holdfast.base.StartupException;
import dev.holdfast.sim.SimMain;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * What is run on the machine of the service: {@code serve}, {@code demo}, {@code sim}, {@code rotate-key}, {@code recover},
 * {@code backup-database}, {@code verify-audit}, {@code sign-policy}, or {@code train} for the start-up cache.
 */
final class ServiceCommands {
    private ServiceCommands() {}

    static void run(String command, String[] rest) throws Exception {
        switch (command) {
            case "serve" -> Main.main(rest);
            case "demo" -> demo();
            case "sim" -> SimMain.main(rest);
            case "train" -> Training.run();
            default ->
                Main.main(Stream.concat(Stream.of(command), Stream.of(rest)).toArray(String[]::new));
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
