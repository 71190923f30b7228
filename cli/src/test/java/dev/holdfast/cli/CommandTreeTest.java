package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.operation.Field;
import dev.holdfast.cli.operation.Operation;
import dev.holdfast.cli.operation.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandTreeTest {
    @TempDir
    Path home;

    @Test
    void everyOperationOfTheDocumentHasOneCommandWithHelpAndAllItsFields() throws IOException {
        Json document = Json.read(Files.readAllBytes(Path.of("../server/src/main/resources/openapi.json")));
        var tree = new CommandLine(new CommandTree(program()).whole());
        List<String> ids = new ArrayList<>();
        document.get("paths")
                .fields()
                .values()
                .forEach(methods -> methods.fields()
                        .values()
                        .forEach(operation ->
                                ids.add(operation.get("operationId").text())));
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(400);
        Set<CommandLine> found = new HashSet<>();
        for (String id : ids) {
            Operation operation = Operations.get(id);
            CommandLine command =
                    tree.getSubcommands().get(operation.area()).getSubcommands().get(operation.verb());
            assertThat(command).as(id).isNotNull();
            assertThat(found.add(command)).as(id).isTrue();
            String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
            assertThat(help).contains(operation.summary().split(" ")[0]);
            for (Field field : operation.fields()) {
                if (field.place() == Field.Place.PATH) assertThat(help).as(id).contains(field.label());
                else if (!operation.answer().equals("websocket"))
                    assertThat(help).as(id).contains(field.option());
            }
        }
    }

    @Test
    void theVariablesOfAPathAreTheArgumentsOfItsOperation() {
        for (String area : Operations.areas().keySet())
            for (Operation operation : Operations.of(area)) {
                List<String> variables = Pattern.compile("\\{([^}]+)}")
                        .matcher(operation.path())
                        .results()
                        .map(found -> found.group(1))
                        .toList();
                assertThat(operation.in(Field.Place.PATH))
                        .as(operation.id())
                        .extracting(Field::name)
                        .containsExactlyElementsOf(variables);
            }
    }

    @Test
    void theTreeForArgumentsHasTheSameCommandAsTheWholeTree() {
        var whole = new CommandLine(new CommandTree(program()).whole());
        for (String area : Operations.areas().keySet())
            for (Operation operation : Operations.of(area)) {
                var some = new CommandLine(new CommandTree(program()).forArguments(List.of(area, operation.verb())));
                assertThat(help(some, operation)).isEqualTo(help(whole, operation));
            }
    }

    private static String help(CommandLine tree, Operation operation) {
        return tree.getSubcommands()
                .get(operation.area())
                .getSubcommands()
                .get(operation.verb())
                .getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    @Test
    void unknownNamesGetSuggestionsAndTheExitCodeOfUsage() {
        Run run = Run.in(home).run("app", "stat", "1");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Did you mean", "start");
        assertThat(Run.in(home).run("appps").err()).contains("Did you mean", "apps");
        assertThat(Run.in(home).run("apps", "get").code()).isEqualTo(2);
        assertThat(Run.in(home).run("apps", "get", "one").code()).isEqualTo(2);
        assertThat(Run.in(home).run("apps", "list", "-o", "xml").code()).isEqualTo(2);
    }

    @Test
    void helpIsPrintedForTheProgramAnAreaAndACommand() {
        assertThat(Run.in(home).run("--help").out()).contains("hosts, host", "login", "serve", "Exit codes");
        assertThat(Run.in(home).run("apps", "--help").out()).contains("reconfigure", "start");
        assertThat(Run.in(home).run("apps", "reconfigure", "--help").out())
                .contains("APP_ID", "--memory-mb=N", "1 to 65535", "role operator");
        assertThat(Run.in(home).run().code()).isZero();
    }

    @Test
    void completionIsPrintedForEachShell() {
        assertThat(Run.in(home).run("completion", "bash").out()).contains("holdfast", "reconfigure");
        assertThat(Run.in(home).run("completion", "zsh").out()).contains("compinit");
        assertThat(Run.in(home).run("completion", "fish").out())
                .contains("complete -c holdfast -n '__holdfast_next' -a apps", "-l memory-mb")
                .contains("complete -c holdfast -n '__holdfast_next apps,app' -a stop")
                .containsPattern("'__holdfast_at apps,app [a-z,-]*\\bstop\\b[a-z,-]*' -l confirm -r");
        assertThat(Run.in(home).run("completion", "tcsh").code()).isEqualTo(2);
    }

    private Program program() {
        return new Program(
                java.util.Map.of(),
                System.in,
                System.out,
                System.err,
                TypedTerminal.none(),
                _ -> false,
                java.time.ZoneOffset.UTC);
    }
}
