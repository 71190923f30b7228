package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** One exchange file in progress: the request, the answer, and the values kept. */
final class Story extends Worlds {
    private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|DELETE) (/\\S+)");
    private static final Pattern KEPT = Pattern.compile("(?<!\\{)\\{([a-z]+)}(?!})");

    private final boolean nine;
    private final Map<String, String> kept = new HashMap<>();
    private String node = "alpha";
    private String who;
    private String method;
    private String path;
    private String form = "";
    private Asker.Answer answer;

    Story(boolean nine) {
        this.nine = nine;
    }

    void line(String line) {
        if (line.isBlank() || line.startsWith("#")) return;
        String rest = line.length() > 2 ? line.substring(2) : "";
        var request = REQUEST.matcher(line);
        if (request.matches()) {
            end();
            method = request.group(1);
            path = request.group(2);
            form = "";
            answer = null;
        } else if (line.startsWith("> ")) {
            form = encoded(rest);
        } else if (line.startsWith("< ")) {
            ask(rest);
        } else if (line.startsWith("= ")) {
            Likeness.of(read(rest)).to(answer.data(), "data");
        } else if (line.startsWith("! ")) {
            Likeness.of(read(rest)).to(answer.json().path("errors"), "errors");
        } else if (line.startsWith("& ")) {
            var beside = (ObjectNode) answer.json();
            beside.remove("data");
            Likeness.of(read(rest)).to(beside, "beside");
        } else {
            event(line.split(" "));
        }
    }

    /** Every request must have an expected answer. */
    void end() {
        assertThat(path == null || answer != null)
                .as("%s %s has an answer", method, path)
                .isTrue();
    }

    private void ask(String status) {
        String[] parts = path.split("\\?", 2);
        String query = parts.length < 2 ? "" : "?" + encoded(parts[1]);
        String whole = "/api2/json" + filled(parts[0], true) + query;
        answer = new Asker(sim.node(node), who).ask(method, whole, form);
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(filled(status, false));
        boolean tells = answer.status() != 200 && !answer.body().isEmpty();
        if (tells) assertThat(answer.json().has("message")).isEqualTo(nine);
    }

    private String encoded(String pairs) {
        return Arrays.stream(pairs.split("&"))
                .map(pair -> pair.split("=", 2))
                .map(pair -> pair[0] + "=" + URLEncoder.encode(filled(pair[1], false), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private String filled(String text, boolean encoded) {
        return KEPT.matcher(text).replaceAll(m -> {
            String value = kept.get(m.group(1));
            assertThat(value).as("what is kept as " + m.group(1)).isNotNull();
            return Matcher.quoteReplacement(encoded ? URLEncoder.encode(value, StandardCharsets.UTF_8) : value);
        });
    }

    private JsonNode read(String json) {
        return JsonMapper.shared().readTree(filled(json, false));
    }

    private void event(String[] words) {
        switch (words[0]) {
            case "world" -> begin(words[1]);
            case "as" ->
                who = switch (words[1]) {
                    case "root" -> header(sim.token());
                    case "auditor" -> header(sim.auditor());
                    case "nobody" -> header(sim.token("nobody@pve!none"));
                    case "stranger" -> null;
                    default -> "PVEAPIToken=" + filled(words[1], false);
                };
            case "keep" -> keep(words[1], List.of(words).subList(2, words.length));
            case "wait" ->
                await(kept.get(words[1]), String.join(" ", List.of(words).subList(2, words.length)));
            case "pass" -> clock.pass(period(words[1]));
            case "tasks" -> sim.faults().taskDuration(period(words[2]));
            case "quorum" -> sim.clusterOf(node).quorum(words[1].equals("back"));
            default -> {
                if (words.length == 2 && words[1].equals("down"))
                    sim.node(words[0]).down();
                else if (words.length == 2 && words[1].equals("up"))
                    sim.node(words[0]).up();
                else throw new IllegalArgumentException("Unknown line: " + String.join(" ", words));
            }
        }
    }

    private static Duration period(String word) {
        return Duration.parse("PT" + word);
    }

    private static String header(Token token) {
        return "PVEAPIToken=" + token.id() + "=" + token.secret();
    }

    private void begin(String world) {
        sim.close();
        sim = Sim.builder().clock(clock).build();
        if (!nine) sim.version8();
        who = header(sim.token());
        switch (world) {
            case "one" -> Sim.furnishOneHost(sim);
            case "lab" -> Sim.furnishCluster(sim, 3);
            default -> throw new IllegalArgumentException("There is no world " + world);
        }
        node = world.equals("lab") ? "lab1" : "alpha";
    }

    private void keep(String name, List<String> keys) {
        JsonNode value = answer.data();
        for (String key : keys) value = key.matches("\\d+") ? value.path(Integer.parseInt(key)) : value.path(key);
        assertThat(value.isValueNode())
                .as("there is %s in %s", keys, answer.body())
                .isTrue();
        kept.put(name, value.asString());
    }

    /** The end of the task is compared with what the API then returns. */
    private void await(String upid, String end) {
        SimTask task = sim.clusters().stream()
                .map(c -> c.task(upid))
                .filter(t -> t != null)
                .findFirst()
                .orElseThrow();
        end(task);
        if (end.isEmpty()) return;
        String status = "/nodes/" + task.node() + "/tasks/" + URLEncoder.encode(upid, StandardCharsets.UTF_8);
        JsonNode told = root(node).get(status + "/status").data();
        Likeness.of(StringNode.valueOf(filled(end, false))).to(told.path("exitstatus"), "exitstatus");
    }
}
