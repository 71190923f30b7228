package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plays the stories of {@code src/test/exchanges}, the exchanges that Holdfast depends on. Its README has the syntax. */
class ExchangesTest {
    private static final Path FOLDER = Path.of("src/test/exchanges");

    @TestFactory
    List<DynamicTest> theSimulatorTellsOurStoriesAsWeWroteThem() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        try (var files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
                for (boolean nine : new boolean[] {false, true}) {
                    String name = file.getFileName() + (nine ? " (version 9)" : " (version 8)");
                    tests.add(DynamicTest.dynamicTest(name, () -> play(file, nine)));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void play(Path file, boolean nine) throws IOException {
        try (var story = new Story(nine)) {
            var joined = new ArrayList<String>();
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("   ")) joined.add(joined.removeLast() + line.strip());
                else joined.add(line);
            }
            for (int i = 0; i < joined.size(); i++) {
                try {
                    story.line(joined.get(i));
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(file.getFileName() + ": " + joined.get(i) + "\n" + e.getMessage(), e);
                }
            }
            story.ask();
        }
    }

    /** One story being told: what was asked, what was answered, what is kept. */
    private static final class Story extends Worlds {
        private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|DELETE) (/\\S+)");
        private static final Pattern KEPT = Pattern.compile("\\{([a-z]+)}");

        private final boolean nine;
        private final Map<String, String> kept = new HashMap<>();
        private String node = "alpha";
        private Token who;
        private String method;
        private String path;
        private String form = "";
        private Asker.Answer answer;

        Story(boolean nine) {
            this.nine = nine;
        }

        void line(String line) {
            var request = REQUEST.matcher(line);
            if (line.isBlank() || line.startsWith("#")) return;
            if (request.matches()) {
                ask();
                method = request.group(1);
                path = request.group(2);
                answer = null;
                form = "";
            } else if (line.startsWith("> ")) {
                form = filled(line.substring(2), false);
            } else if (line.startsWith("< ")) {
                ask();
                assertThat(answer.status() + " " + answer.reason()).isEqualTo(line.substring(2));
                boolean tells = answer.status() != 200 && !answer.body().isEmpty();
                if (tells) assertThat(answer.json().has("message")).isEqualTo(nine);
            } else if (line.startsWith("= ")) {
                compare(read(line.substring(2)), answer.data(), "data");
            } else if (line.startsWith("! ")) {
                compare(read(line.substring(2)), answer.json().path("errors"), "errors");
            } else {
                deed(line.split(" "));
            }
        }

        /** Sends what was said, if it was not sent yet: a request may stand there without an expected answer. */
        void ask() {
            if (path == null || answer != null) return;
            answer = Asker.of(sim.node(node), who).ask(method, "/api2/json" + filled(path, true), form);
        }

        private String filled(String text, boolean encoded) {
            return KEPT.matcher(text).replaceAll(m -> {
                String value = kept.getOrDefault(m.group(1), "");
                return encoded ? URLEncoder.encode(value, StandardCharsets.UTF_8) : value;
            });
        }

        private void deed(String[] words) {
            switch (words[0]) {
                case "world" -> begin(words[1]);
                case "as" ->
                    who = switch (words[1]) {
                        case "root" -> sim.token();
                        case "auditor" -> sim.auditor();
                        case "nobody" -> sim.token("nobody@pve!none");
                        default -> throw new IllegalArgumentException("Nobody is called " + words[1]);
                    };
                case "keep" ->
                    kept.put(words[1], (words.length > 2 ? answer.data().path(words[2]) : answer.data()).asString());
                case "wait" -> end(taskOf(kept.get(words[1])));
                case "quorum" -> sim.clusterOf(node).quorum(words[1].equals("back"));
                default -> {
                    if (words[1].equals("down")) sim.node(words[0]).down();
                    else if (words[1].equals("up")) sim.node(words[0]).up();
                    else throw new IllegalArgumentException("What is " + String.join(" ", words) + "?");
                }
            }
        }

        private void begin(String world) {
            sim.close();
            sim = Sim.builder().clock(clock).build();
            if (!nine) sim.version8();
            who = sim.token();
            switch (world) {
                case "one" -> Sim.furnishOneHost(sim);
                case "lab" -> Sim.furnishCluster(sim, 3);
                default -> throw new IllegalArgumentException("There is no world " + world);
            }
            node = world.equals("lab") ? "lab1" : "alpha";
        }

        private SimTask taskOf(String upid) {
            return sim.clusters().stream()
                    .map(c -> c.task(upid))
                    .filter(t -> t != null)
                    .findFirst()
                    .orElseThrow();
        }

        private static JsonNode read(String json) {
            return JsonMapper.shared().readTree(json);
        }
    }

    private static void compare(JsonNode wanted, JsonNode told, String where) {
        if (wanted.isString() && wanted.asString().startsWith("~")) {
            assertThat(isA(wanted.asString(), told))
                    .as("%s is %s and not %s", where, told, wanted.asString())
                    .isTrue();
        } else if (wanted.isObject() && told.isObject()) {
            boolean open = wanted.has("…");
            wanted.propertyStream().filter(p -> !p.getKey().equals("…")).forEach(p -> {
                assertThat(told.has(p.getKey())).as(where + "." + p.getKey()).isTrue();
                compare(p.getValue(), told.get(p.getKey()), where + "." + p.getKey());
            });
            if (!open) assertThat(told.propertyNames()).as(where).hasSameElementsAs(wanted.propertyNames());
        } else if (wanted.isArray() && told.isArray()) {
            int rows = wanted.size();
            boolean open = rows > 0 && wanted.get(rows - 1).asString("").equals("…");
            if (!open) assertThat(told.size()).as(where + ": " + told).isEqualTo(rows);
            for (int i = 0; i < (open ? rows - 1 : rows); i++)
                compare(wanted.get(i), told.path(i), where + "[" + i + "]");
        } else if (wanted.isNumber() && told.isNumber()) {
            assertThat(told.asDouble()).as(where).isEqualTo(wanted.asDouble());
        } else {
            assertThat(told).as(where).isEqualTo(wanted);
        }
    }

    private static boolean isA(String kind, JsonNode told) {
        return switch (kind) {
            case "~whole" -> told.isIntegralNumber();
            case "~number" -> told.isNumber();
            case "~text" -> told.isString();
            case "~task" ->
                told.isString() && SimTask.UPID.matcher(told.asString()).matches();
            case "~digest" -> told.isString() && told.asString().matches("[0-9a-f]{40}");
            default -> throw new IllegalArgumentException("There is no kind " + kind);
        };
    }
}
