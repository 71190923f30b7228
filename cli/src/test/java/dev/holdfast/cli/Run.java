package dev.holdfast.cli;

import dev.holdfast.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in this process and keeps what they printed. */
final class Run {
    private final Map<String, String> environment = new HashMap<>();
    private Terminal terminal = TypedTerminal.none();
    private String input = "";
    private Pause pause = _ -> false;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private int code = -1;

    private Run() {}

    static Run in(Path home) {
        var run = new Run();
        run.environment.put("HOME", home.toString());
        return run;
    }

    Run with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Run at(Terminal other) {
        terminal = other;
        return this;
    }

    Run typing(String text) {
        input = text;
        return this;
    }

    Run pausing(Pause other) {
        pause = other;
        return this;
    }

    Run run(String... arguments) {
        out.reset();
        err.reset();
        var program = new Program(
                environment,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                pause,
                ZoneOffset.UTC);
        code = new Cli(program).run(arguments);
        return this;
    }

    int code() {
        return code;
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
