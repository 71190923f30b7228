package dev.holdfast.ssh;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A command to run on a host.
 *
 * @param line a line for the POSIX shell; put external values into the environment, never into the line
 * @param environment names and values; values may contain anything but a zero byte
 * @param limit the maximum duration, after which it is stopped
 */
public record Command(String line, Map<String, String> environment, Duration limit) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Checks the environment. */
    public Command {
        environment = Map.copyOf(environment);
        environment.forEach((name, value) -> {
            if (!NAME.matcher(name).matches())
                throw new IllegalArgumentException("not the name of a variable: " + name);
            if (value.indexOf('\0') >= 0) throw new IllegalArgumentException("a zero byte in " + name);
        });
    }

    /** A line without environment variables. */
    public static Command of(String line, Duration limit) {
        return new Command(line, Map.of(), limit);
    }

    /**
     * The script that a shell reads from its standard input, so that neither the line nor a value appears in the
     * host's process list. It first prints the number of its process group, and the command has no input.
     */
    String script(String mark) {
        return "echo '" + mark + "' $$\n" + body() + " </dev/null\n";
    }

    /**
     * The same for a shell that gets it as an argument, because the command uses the standard input and output itself:
     * the number is printed to standard error.
     */
    String piped(String mark) {
        return "echo '" + mark + "' $$ >&2\n" + body() + "\n";
    }

    private String body() {
        var body = new StringBuilder();
        environment.forEach((name, value) -> body.append("export ")
                .append(name)
                .append('=')
                .append(quoted(value))
                .append('\n'));
        // One word after exec, so that the line itself may be any shell code.
        return body.append("exec sh -c ").append(quoted(line)).toString();
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
