package dev.holdfast.cli;

import dev.holdfast.cli.output.Terminal;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.ZoneId;
import java.util.Map;

/**
 * What a run of the program has to do with: the variables of its environment, its streams and its terminal.
 *
 * @param zone in which times are printed
 */
record Program(
        Map<String, String> environment,
        InputStream in,
        PrintStream out,
        PrintStream err,
        Terminal terminal,
        Pause pause,
        ZoneId zone) {
    String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** Colours are for people: never in a file, and not if NO_COLOR is set. */
    boolean hasColours() {
        return terminal.isShown()
                && variable("NO_COLOR").isEmpty()
                && !variable("TERM").equals("dumb");
    }
}
