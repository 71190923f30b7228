package dev.holdfast.dist;

import dev.holdfast.cli.Cli;
import java.util.Arrays;
import java.util.Set;

/**
 * The program. Its first argument decides: the service's own commands run in {@link ServiceCommands}, all others are the
 * client's. Client commands run with few jars on the class path and must start fast, so this class names nothing else.
 */
public final class Holdfast {
    /** What is run on the machine of the service; the launchers know these names too. */
    static final Set<String> SERVICE = Set.of(
            "serve",
            "demo",
            "sim",
            "version",
            "rotate-key",
            "recover",
            "backup",
            "check-backup",
            "restore",
            "copy-database",
            "backup-database",
            "verify-audit",
            "sign-policy",
            "sign-release",
            "train");

    private Holdfast() {}

    /** The first argument names what to run; the rest goes to it. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) ServiceCommands.run("serve", arguments);
        else if (arguments[0].equals("health")) Health.main(arguments);
        else if (SERVICE.contains(arguments[0]))
            ServiceCommands.run(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        else Cli.main(arguments);
    }
}
