package dev.holdfast.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A command that describes itself to picocli; its result is the exit code. */
abstract class Command implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

    Command(String name, String description) {
        spec.name(name)
                .usageMessage()
                .description(description)
                .abbreviateSynopsis(true)
                .sortOptions(false);
    }

    final CommandSpec spec() {
        return spec;
    }

    final ParseResult parsed() {
        return spec.commandLine().getParseResult();
    }

    final void option(String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .build());
    }

    final void argument(int index, String label, String arity, Class<?> type, String description) {
        spec.addPositional(PositionalParamSpec.builder()
                .index("" + index)
                .arity(arity)
                .required(arity.equals("1"))
                .type(type)
                .paramLabel(label)
                .description(description)
                .build());
    }

    final <T> T positional(int index, T otherwise) {
        return parsed().matchedPositionalValue(index, otherwise);
    }
}
