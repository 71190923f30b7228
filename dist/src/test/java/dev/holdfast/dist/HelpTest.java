package dev.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed instead of running a command. */
class HelpTest {
    @TempDir
    Path elsewhere;

    @Test
    void eachCommandOfTheServiceHasAHelpOfItsOwn() {
        for (String command : Holdfast.SERVICE) {
            // The help of the simulator is its own, and nobody types "train".
            if (command.equals("sim") || command.equals("train")) continue;
            assertThat(ServiceCommands.help(command, List.of("--help"))).startsWith(command);
            assertThat(ServiceCommands.help(command, List.of("x", "-h"))).startsWith(command);
            assertThat(ServiceCommands.help(command, List.of())).isNull();
            assertThat(ServiceCommands.help(command, List.of("help"))).isNull();
        }
    }

    @Test
    void runListsEachCommandAndDoesNothingElse() throws Exception {
        assertThat(run("help")).isEqualTo(run("--help")).contains("./run demo", "./run serve", "./run cli");
        for (String command : Holdfast.SERVICE) {
            if (command.equals("sim") || command.equals("train")) continue;
            assertThat(run(command, "--help")).as(command).contains(command);
        }
        assertThat(run("serve", "--help")).startsWith("./run serve ").hasLineCount(1);
        assertThat(elsewhere).isEmptyDirectory();
    }

    private String run(String... words) throws IOException, InterruptedException {
        var line =
                new ArrayList<>(List.of("sh", Path.of("../run").toAbsolutePath().toString()));
        line.addAll(List.of(words));
        Process process = new ProcessBuilder(line).directory(elsewhere.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(String.join(" ", words)).isZero();
        return out;
    }
}
