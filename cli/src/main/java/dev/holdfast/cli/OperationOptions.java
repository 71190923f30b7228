package dev.holdfast.cli;

import dev.holdfast.cli.operation.Field;
import dev.holdfast.cli.operation.Operation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options of an operation's command: parameters of the path are positional, the other fields have names. */
final class OperationOptions {
    private OperationOptions() {}

    static void add(CommandSpec spec, Operation operation) {
        int position = 0;
        for (Field field : operation.in(Field.Place.PATH)) spec.addPositional(positional(field, position++));
        boolean console = operation.answer().equals("websocket");
        for (Field field : operation.in(Field.Place.QUERY)) if (!console) spec.addOption(option(field));
        List<Field> body = operation.in(Field.Place.BODY);
        for (Field field : body) spec.addOption(option(field));
        if (!body.isEmpty()) {
            spec.addOption(OptionSpec.builder("--body")
                    .type(String.class)
                    .paramLabel("@FILE|-|JSON")
                    .description("The fields as one JSON object; options add to it.")
                    .build());
            spec.addOption(OptionSpec.builder("--null")
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .paramLabel("FIELD")
                    .description("Set a field to null.")
                    .build());
        }
        special(spec, operation);
        CommonOptions.context(spec);
        CommonOptions.help(spec);
    }

    private static void special(CommandSpec spec, Operation operation) {
        if (operation.isPaged()) spec.addOption(CommonOptions.flag("All pages instead of one.", "--all"));
        boolean json = operation.answer().startsWith("application/json");
        if (json && operation.method().equals("GET"))
            spec.addOption(
                    CommonOptions.flag("Ask every 2 seconds and print again what has changed.", "-w", "--watch"));
        if (operation.startsJobs())
            spec.addOption(CommonOptions.flag("Print the job's log until its end.", "-f", "--follow", "--wait"));
        if (json) CommonOptions.output(spec);
        else if (!operation.answer().equals("-") && !operation.answer().equals("websocket"))
            spec.addOption(OptionSpec.builder("--output-file")
                    .type(String.class)
                    .paramLabel("FILE")
                    .description("A new file to write to.")
                    .build());
    }

    private static PositionalParamSpec positional(Field field, int position) {
        return PositionalParamSpec.builder()
                .index("" + position)
                .required(true)
                .arity("1")
                .type(type(field))
                .paramLabel(field.label())
                .completionCandidates(field.choices())
                .description(description(field))
                .build();
    }

    private static OptionSpec option(Field field) {
        OptionSpec.Builder option = OptionSpec.builder(field.option())
                .paramLabel(label(field))
                .completionCandidates(field.type() == Field.Type.BOOLEAN ? List.of("true", "false") : field.choices())
                .description(description(field));
        if (field.list()) {
            option.type(List.class).auxiliaryTypes(type(field)).arity("1");
            if (field.type() != Field.Type.JSON) option.splitRegex(",");
        } else {
            option.type(type(field));
            // --start is the same as --start=true.
            if (field.type() == Field.Type.BOOLEAN) option.arity("0..1").fallbackValue("true");
        }
        return option.build();
    }

    private static Class<?> type(Field field) {
        return switch (field.type()) {
            case INTEGER -> Long.class;
            case NUMBER -> BigDecimal.class;
            case BOOLEAN -> Boolean.class;
            case TEXT, SECRET, JSON -> String.class;
        };
    }

    private static String label(Field field) {
        return switch (field.type()) {
            case INTEGER, NUMBER -> "N";
            case BOOLEAN -> "true|false";
            case TEXT -> field.choices().isEmpty() ? "TEXT" : "WORD";
            case SECRET -> "@FILE|-";
            case JSON -> "JSON";
        };
    }

    private static String description(Field field) {
        List<String> parts = new ArrayList<>();
        if (!field.choices().isEmpty()) parts.add("One of: " + String.join(", ", field.choices()) + ".");
        if (!field.note().isEmpty()) parts.add(field.note());
        if (field.list()) parts.add("Several: with commas, or the option again.");
        if (field.required() && field.place() != Field.Place.PATH) parts.add("Required.");
        // Picocli formats descriptions.
        return String.join(" ", parts).replace("%", "%%");
    }
}
