package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.output.SystemTerminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The client's part of the program: parses the arguments, runs the command, and turns its end into an exit code. */
public final class Cli {
    private final Program program;

    Cli(Program program) {
        this.program = program;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 1 && arguments[0].equals("train-client")) System.exit(Training.run());
        // UTF-8 whatever the locale says: it may be missing in a container, and the terminal is still one of today.
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        var err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        var program = new Program(
                System.getenv(),
                System.in,
                new PrintStream(new java.io.BufferedOutputStream(out, 16 * 1024), false, StandardCharsets.UTF_8),
                err,
                new SystemTerminal(),
                duration -> {
                    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
                    return true;
                },
                ZoneId.systemDefault());
        System.exit(new Cli(program).run(arguments));
    }

    int run(String... arguments) {
        var tree = new CommandTree(program);
        var line = new CommandLine(tree.forArguments(List.of(arguments)));
        line.setExpandAtFiles(false);
        line.setOut(new PrintWriter(program.out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(program.err(), true, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(program.hasColours() ? Ansi.ON : Ansi.OFF));
        line.setUsageHelpWidth(
                Math.clamp(program.terminal().isShown() ? program.terminal().columns() : 100, 60, 140));
        line.setParameterExceptionHandler(this::wrongUsage);
        line.setExecutionExceptionHandler((e, _, _) -> failed(e));
        int code = arguments.length == 0 ? line.execute("--help") : line.execute(arguments);
        program.out().flush();
        program.err().flush();
        return code;
    }

    private int wrongUsage(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("holdfast: " + e.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(e, err))
            err.println("Usage: " + command.getHelp().synopsis(7).strip());
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    private int failed(Exception e) throws Exception {
        program.out().flush();
        String message = String.valueOf(e.getMessage());
        return switch (e) {
            case Refused refused -> said(refused.exitCode(), message);
            case ParameterException wrong -> wrongUsage(wrong, new String[0]);
            case NoSuchFileException _ -> said(ExitCode.USAGE, "There is no file " + message + ".");
            case FileAlreadyExistsException _ -> said(ExitCode.USAGE, "The file " + message + " exists already.");
            case AccessDeniedException _ -> said(ExitCode.USAGE, "The file " + message + " can't be read or written.");
            case FileSystemException _ -> said(ExitCode.ERROR, message);
            case CharacterCodingException _ -> said(ExitCode.USAGE, "A file is not UTF-8 text.");
            case IOException _ -> said(ExitCode.UNREACHABLE, message);
            case Json.BadJson _ -> said(ExitCode.ERROR, "The answer of the service can't be read. " + message);
            default -> throw e;
        };
    }

    private int said(int code, String message) {
        for (String line : message.split("\n")) program.err().println("holdfast: " + line);
        return code;
    }
}
