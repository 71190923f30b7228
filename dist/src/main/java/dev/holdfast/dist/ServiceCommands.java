package dev.holdfast.dist;

import dev.holdfast.Main;
import dev.holdfast.base.StartupException;
import dev.holdfast.sim.SimMain;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is run on the machine of the service: {@code serve}, {@code demo}, {@code sim}, {@code rotate-key}, {@code recover},
 * {@code backup-database}, {@code verify-audit}, {@code sign-policy}, or {@code train} for the start-up cache.
 */
final class ServiceCommands {
    /** What is said of a command instead of running it. The simulator has a help of its own. */
    private static final Map<String, String> HELP = Map.ofEntries(
            Map.entry("serve", "serve: runs the service, configured by HOLDFAST_… variables (configuration.md)"),
            Map.entry(
                    "demo", "demo: runs the service with a simulated data centre; prints the address and the sign-in"),
            Map.entry("version", "version: prints the version"),
            Map.entry("rotate-key", "rotate-key: adds a new key to the master key file of a stopped service"),
            Map.entry(
                    "recover",
                    "recover EMAIL [--without-second-factor]: prints a code with which a locked-out user sets a new password"),
            Map.entry("backup", "backup FILE: backs up the service while it runs (own-backup.md)"),
            Map.entry("check-backup", "check-backup FILE: checks such a backup"),
            Map.entry("restore", "restore FILE: puts such a backup back while the service is stopped"),
            Map.entry("copy-database", "copy-database TARGET: moves the data to the other kind of database"),
            Map.entry("backup-database", "backup-database TARGET: copies the SQLite database while the service runs"),
            Map.entry(
                    "verify-audit",
                    "verify-audit: verifies that the audit trail was not changed: 0 intact, 1 broken, 2 could not be verified"),
            Map.entry("sign-policy", "sign-policy: creates a policy that switches features off (entitlements.md)"),
            Map.entry("sign-release", "sign-release KEY LIST FILE: signs a list of releases (own-update.md)"));

    private ServiceCommands() {}

    static void run(String command, String[] rest) throws Exception {
        String help = help(command, List.of(rest));
        if (help != null) {
            System.out.println(help);
            return;
        }
        switch (command) {
            case "serve" -> Main.main(rest);
            case "demo" -> demo();
            case "sim" -> SimMain.main(rest);
            case "train" -> Training.run();
            default ->
                Main.main(Stream.concat(Stream.of(command), Stream.of(rest)).toArray(String[]::new));
        }
    }

    /** What is printed instead of running a command with these arguments; null to run it. */
    static @Nullable String help(String command, List<String> rest) {
        return rest.contains("--help") || rest.contains("-h") ? HELP.get(command) : null;
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
