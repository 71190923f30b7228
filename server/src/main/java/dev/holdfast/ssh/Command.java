package dev.holdfast.ssh;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What to run on a host.
 *
 * @param line a line for the POSIX shell; put what is not yours into the environment, never into the line
 * @param environment names and values; values may hold anything but a zero byte
 * @param limit how long it may take before it is stopped
 */
public record Command(String line, Map<String, String> environment, Duration limit) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Checks the environment. */
    public Command {
        environment = Map.copyOf(environment);
        environment.forEach((name, value) -> {
            if (!NAME.matcher(name).matches()) throw new IllegalArgumentException("no name of a variable: " + name);
            if (value.indexOf('\0') >= 0) throw new IllegalArgumentException("a zero byte in " + name);
        });
    }

    /** A line without an environment of its own. */
    public static Command of(String line, Duration limit) {
        return new Command(line, Map.of(), limit);
    }

    /**
     * The script a shell reads from its standard input: so neither the line nor a value shows in the host's process list.
     * It first tells the number of its process group, and what it runs reads nothing.
     */
    String script(String mark) {
        return "echo '" + mark + "' $$\n" + body() + " </dev/null\n";
    }

    /**
     * The same for a shell that gets it as an argument, because its standard input and output are the command's own: the
     * number is told on standard error.
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
        // One word after exec, so that the line itself may be anything a shell takes.
        return body.append("exec sh -c ").append(quoted(line)).toString();
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
