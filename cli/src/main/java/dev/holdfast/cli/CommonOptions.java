package dev.holdfast.cli;

import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Printer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Options that many commands have, declared without annotations: reading those would take longer than the command. */
final class CommonOptions {
    private static final List<String> FORMATS = List.of("table", "wide", "json", "yaml", "name");

    private CommonOptions() {}

    static void help(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Print this help.")
                .build());
    }

    static void context(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--context")
                .type(String.class)
                .paramLabel("NAME")
                .description("The service to use, as named at holdfast login.")
                .build());
    }

    static void output(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("-o", "--output")
                .type(String.class)
                .paramLabel("FORMAT")
                .completionCandidates(FORMATS)
                .description("How to print: " + String.join(", ", FORMATS) + ".")
                .build());
    }

    static OptionSpec flag(String description, String... names) {
        return OptionSpec.builder(names)
                .type(boolean.class)
                .arity("0")
                .description(description)
                .build();
    }

    static @Nullable String text(ParseResult parsed, String option) {
        return parsed.matchedOptionValue(option, null);
    }

    static boolean isSet(ParseResult parsed, String option) {
        return parsed.hasMatchedOption(option);
    }

    static Format format(ParseResult parsed) {
        String chosen = text(parsed, "--output");
        if (chosen == null) return Format.TABLE;
        if (!FORMATS.contains(chosen))
            throw new CommandLine.ParameterException(
                    parsed.commandSpec().commandLine(),
                    "Unknown format '" + chosen + "' for --output: use " + String.join(", ", FORMATS) + ".");
        return Format.valueOf(chosen.toUpperCase(Locale.ROOT));
    }

    static Printer printer(Program program, ParseResult parsed) {
        Format format = format(parsed);
        boolean fits = format == Format.TABLE && program.terminal().isShown();
        return new Printer(format, fits ? program.terminal().columns() : 0, program.hasColours(), program.zone());
    }
}
