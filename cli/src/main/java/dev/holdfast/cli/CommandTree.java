package dev.holdfast.cli;

import dev.holdfast.cli.operation.Field;
import dev.holdfast.cli.operation.Operation;
import dev.holdfast.cli.operation.Operations;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands. Only those that the arguments name are built with their options: the whole tree has 433 operations with
 * more than two thousand options, which takes longer than most commands.
 */
final class CommandTree {
    /** Shorter names for areas that are used all the time. */
    private static final Map<String, String> ALIASES =
            Map.of("host", "hosts", "app", "apps", "vm", "vms", "job", "jobs", "alert", "alerts");

    private final Program program;

    CommandTree(Program program) {
        this.program = program;
    }

    /** The tree with all that these arguments can mean. */
    CommandSpec forArguments(List<String> arguments) {
        return root(area -> {
            boolean named = arguments.contains(area)
                    || ALIASES.entrySet().stream()
                            .anyMatch(alias -> alias.getValue().equals(area) && arguments.contains(alias.getKey()));
            if (!named) return area(area, List.of(), List.of());
            List<Operation> all = Operations.of(area);
            List<Operation> meant = all.stream()
                    .filter(operation -> isNamed(operation, arguments))
                    .toList();
            return meant.isEmpty() ? area(area, List.of(), all) : area(area, meant, List.of());
        });
    }

    private static boolean isNamed(Operation operation, List<String> arguments) {
        return arguments.contains(operation.verb()) || actions(operation).anyMatch(arguments::contains);
    }

    /** The whole tree, for completion. */
    CommandSpec whole() {
        return root(area -> area(area, Operations.of(area), List.of()));
    }

    private interface Areas {
        CommandSpec of(String area);
    }

    private CommandSpec root(Areas areas) {
        CommandSpec root = CommandSpec.create().name("holdfast");
        root.usageMessage()
                .description("Manages Proxmox VE hosts with a Holdfast service.")
                .abbreviateSynopsis(true)
                .footer(
                        "",
                        "On the machine of the service:",
                        "  serve, demo, sim, recover, rotate-key, backup-database, verify-audit, sign-policy",
                        "",
                        "Environment: HOLDFAST_URL, HOLDFAST_TOKEN, HOLDFAST_CA_FILE, HOLDFAST_FINGERPRINT, NO_COLOR.",
                        "Exit codes: 0 ok, 1 error, 2 usage, 3 not signed in, 4 not permitted, 5 not found,",
                        "  6 conflict or confirmation, 7 invalid input, 8 hypervisor, 9 unreachable,",
                        "  10 job failed, 11 job canceled, 12 job ended unknown, 13 try again later.");
        CommonOptions.help(root);
        HandWritten.addTo(root, program);
        Operations.areas().forEach((area, title) -> {
            CommandSpec spec = areas.of(area);
            spec.usageMessage().description(title);
            if (area.equals("jobs")) HandWritten.addToJobs(spec, program);
            ALIASES.forEach((alias, of) -> {
                if (of.equals(area)) spec.aliases(alias);
            });
            root.addSubcommand(area, spec);
        });
        return root;
    }

    /** @param shallow operations that are only listed */
    private CommandSpec area(String name, List<Operation> full, List<Operation> shallow) {
        CommandSpec area = CommandSpec.create().name(name);
        area.usageMessage().abbreviateSynopsis(true);
        CommonOptions.help(area);
        for (Operation operation : full) add(area, operation, spec -> OperationOptions.add(spec, operation));
        for (Operation operation : shallow) add(area, operation, _ -> {});
        return area;
    }

    private void add(CommandSpec area, Operation operation, Consumer<CommandSpec> options) {
        area.addSubcommand(operation.verb(), command(operation, operation, options));
        actions(operation).forEach(action -> {
            Operation fixed = withAction(operation, action);
            CommandSpec shortcut = command(operation, fixed, spec -> {
                options.accept(spec);
                if (spec.positionalParameters().size() == 2)
                    spec.remove(spec.positionalParameters().getLast());
            });
            shortcut.usageMessage()
                    .description("The same as " + operation.area() + " " + operation.verb() + " … " + action + ".");
            area.addSubcommand(action, shortcut);
        });
    }

    /** The words that start, stop, … are chosen by: each is also a command of its own. */
    private static Stream<String> actions(Operation operation) {
        return operation.verb().equals("lifecycle")
                ? operation.in(Field.Place.PATH).stream()
                        .filter(field -> field.name().equals("action"))
                        .flatMap(field -> field.choices().stream())
                : Stream.empty();
    }

    private static Operation withAction(Operation operation, String action) {
        return new Operation(
                operation.id(),
                operation.method(),
                operation.path().replace("{action}", action),
                operation.summary(),
                operation.answer(),
                operation.kind(),
                operation.startsJobs(),
                operation.bodyRequired(),
                operation.needs(),
                operation.fields().stream()
                        .filter(field -> !field.name().equals("action"))
                        .toList());
    }

    private CommandSpec command(Operation shown, Operation run, Consumer<CommandSpec> options) {
        CommandSpec spec = new OperationCommand(program, shown, run).spec();
        options.accept(spec);
        return spec;
    }
}
