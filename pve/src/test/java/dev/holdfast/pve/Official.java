package dev.holdfast.pve;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The operations of the official schema. */
final class Official {
    /** An operation, by method and path with its variables. */
    record Operation(String name, JsonNode rules) {
        JsonNode parameters() {
            return rules.path("parameters");
        }

        JsonNode returns() {
            return rules.path("returns");
        }
    }

    private final Map<String, Operation> operations = new TreeMap<>();

    Official() throws IOException {
        for (JsonNode rules :
                JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json")))) {
            String name = rules.path("method").stringValue() + " "
                    + rules.path("path").stringValue();
            operations.put(name, new Operation(name, rules));
        }
        if (operations.size() < 300) throw new IllegalStateException("Most of the schema is missing");
    }

    /** The operation of a request; literal segments take precedence over variables. Null if there is none. */
    @Nullable
    Operation find(String method, String path) {
        return operations.values().stream()
                .filter(o -> Pattern.matches(o.name().replaceAll("\\{[^}]+}", "[^/]+"), method + " " + path))
                .min(Comparator.comparing(o -> o.name().split("\\{", -1).length))
                .orElse(null);
    }
}
