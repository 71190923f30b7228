package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the exchanges in {@code src/test/exchanges}, on which Holdfast depends. Their README describes the syntax. */
class ExchangesTest {
    private static final Path FOLDER = Path.of("src/test/exchanges");

    @TestFactory
    List<DynamicTest> simulatorAnswersAsTheExchangesExpect() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        try (var files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
                for (boolean nine : new boolean[] {false, true}) {
                    String name = file.getFileName() + (nine ? " (version 9)" : " (version 8)");
                    tests.add(DynamicTest.dynamicTest(name, () -> play(Files.readAllLines(file), nine)));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void play(List<String> lines, boolean nine) {
        try (var story = new Story(nine)) {
            var joined = new ArrayList<String>();
            for (String line : lines) {
                if (line.startsWith("   ")) joined.add(joined.removeLast() + line.strip());
                else if (!line.startsWith("<9 ")) joined.add(line);
                else if (nine) joined.set(joined.size() - 1, "< " + line.substring(3));
            }
            String request = "";
            for (String line : joined) {
                if (line.matches("(GET|POST|PUT|DELETE) .*")) request = line;
                try {
                    story.line(line);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(request + "\n" + line + "\n" + e.getMessage(), e);
                }
            }
            story.end();
        }
    }

    /** Wrong expectations of an exchange; the actual answer is 200 with the version, its release and its ID. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "< 200 Fine",
                "< 500 OK",
                "< 200 OK\n= {}",
                "< 200 OK\n= []",
                "< 200 OK\n= null",
                "< 200 OK\n= {\"version\": \"9.1.2\"}",
                "< 200 OK\n= {\"version\": \"1.0\", \"…\": \"\"}",
                "< 200 OK\n= {\"version\": \"~whole\", \"…\": \"\"}",
                "< 200 OK\n= {\"version\": \"~digest\", \"…\": \"\"}",
                "< 200 OK\n= {\"version\": \"~like 8.*\", \"…\": \"\"}",
                "< 200 OK\n= {\"colour\": \"~text\", \"…\": \"\"}",
                "< 200 OK\n& {\"total\": 1}",
                "< 200 OK\n! {\"vmid\": \"~text\"}",
                "< 200 OK\nkeep colour colour",
                "< 200 OK\nkeep version version\nwait version",
                "GET /version",
                "",
            })
    void exchangeWithAWrongExpectationFails(String untrue) {
        String story = "world one\nGET /version\n";
        play(List.of((story + "< 200 OK\n= {\"version\": \"~like 9.#.#\", \"…\": \"\"}\n& {}").split("\n")), true);
        assertThatThrownBy(() -> play(List.of((story + untrue).split("\n")), true))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void taskWithAnotherEndThanExpectedFails() {
        String story = "world one\nPOST /nodes/alpha/lxc/103/status/start\n< 200 OK\nkeep start\nwait start ";
        play(List.of((story + "OK").split("\n")), true);
        assertThatThrownBy(() -> play(List.of((story + "CT 103 already running").split("\n")), true))
                .hasMessageContaining("already running");
    }
}
