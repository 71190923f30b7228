package dev.holdfast.pve;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The exchanges that the simulator is compared with, from a client's view: requests and responses. Where a story leaves a
 * value open, it is replaced by an example value. The README next to the stories describes the syntax.
 */
final class Exchanges {
    /** One response with its whole body. */
    record Exchange(String story, String method, String path, String status, ObjectNode body) {
        boolean succeeds() {
            return status.equals("200 OK");
        }

        @Override
        public String toString() {
            return story + ": " + method + " " + path;
        }
    }

    private static final Path FOLDER = Path.of("../pve-sim/src/test/exchanges");
    private static final String MORE = "…";
    private static final Pattern KEPT = Pattern.compile("(?<!\\{)\\{([a-z]+)}(?!})");

    private final List<Exchange> exchanges = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private Map<String, String> kept = new HashMap<>();

    Exchanges() throws IOException {
        try (var files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
                kept = new HashMap<>();
                var joined = new ArrayList<String>();
                for (String line : Files.readAllLines(file)) {
                    if (line.startsWith("   ")) joined.add(joined.removeLast() + line.strip());
                    else joined.add(line);
                }
                String request = "";
                for (String line : joined) {
                    if (line.matches("(GET|POST|PUT|DELETE) .*")) request = line;
                    else read(file.getFileName().toString(), request, line);
                }
            }
        }
    }

    List<Exchange> all() {
        return exchanges;
    }

    /** The results of the tasks that a story waited for. */
    List<String> ends() {
        return ends;
    }

    private void read(String story, String request, String line) {
        String rest = line.length() > 2 ? line.substring(2) : "";
        if (line.startsWith("< ")) {
            String[] parts = request.split(" ");
            var body = JsonMapper.shared().createObjectNode().putNull("data");
            exchanges.add(new Exchange(story, parts[0], filled(parts[1], true), filled(rest, false), body));
        } else if (line.startsWith("= ")) {
            exchanges.getLast().body().set("data", sample(rest));
        } else if (line.startsWith("! ")) {
            exchanges.getLast().body().set("errors", sample(rest));
        } else if (line.startsWith("& ")) {
            exchanges.getLast().body().setAll((ObjectNode) sample(rest));
        } else if (line.startsWith("keep ")) {
            keep(line.split(" "));
        } else if (line.startsWith("wait ")) {
            String[] words = line.split(" ", 3);
            if (words.length > 2) ends.add(example(filled(words[2], false)));
        }
    }

    /** A name that is kept without a previous value is a task. */
    private void keep(String[] words) {
        JsonNode value = exchanges.getLast().body().path("data");
        for (String key : List.of(words).subList(2, words.length)) {
            value = key.matches("\\d+") ? value.path(Integer.parseInt(key)) : value.path(key);
        }
        kept.put(words[1], value.asString(Calls.UPID.toString()));
    }

    private String filled(String text, boolean encoded) {
        return KEPT.matcher(text).replaceAll(m -> {
            String value = kept.getOrDefault(m.group(1), m.group());
            return Matcher.quoteReplacement(encoded ? URLEncoder.encode(value, StandardCharsets.UTF_8) : value);
        });
    }

    private JsonNode sample(String json) {
        return sample(JsonMapper.shared().readTree(filled(json, false)));
    }

    private static JsonNode sample(JsonNode told) {
        JsonMapper json = JsonMapper.shared();
        if (told.isArray()) {
            var array = json.createArrayNode();
            for (JsonNode element : told) if (!element.asString("").equals(MORE)) array.add(sample(element));
            return array;
        }
        if (told.isObject()) {
            var object = json.createObjectNode();
            told.propertyStream()
                    .filter(p -> !p.getKey().equals(MORE))
                    .forEach(p -> object.set(p.getKey(), sample(p.getValue())));
            return object;
        }
        return told.isString() ? json.valueToTree(value(told.stringValue())) : told;
    }

    private static @Nullable Object value(String told) {
        return switch (told) {
            case "~whole" -> 7;
            case "~number" -> 0.5;
            case "~text" -> "word";
            case "~task" -> Calls.UPID.toString();
            case "~digest" -> "0a".repeat(20);
            case "~fingerprint" -> "0A:".repeat(31) + "0A";
            default -> example(told);
        };
    }

    private static String example(String told) {
        if (!told.startsWith("~like ")) return told;
        return told.substring("~like ".length()).replace("#", "14").replace("*", "word");
    }
}
