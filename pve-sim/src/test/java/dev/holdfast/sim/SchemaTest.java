package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every route that is served exists officially, and takes no parameter that the official one does not. */
class SchemaTest {
    @Test
    void everyRouteAndParameterIsOfficial() throws IOException {
        JsonNode schema =
                JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json")));
        var unknown = new ArrayList<String>();
        for (Route route : Api.ROUTES) {
            JsonNode official = find(schema, route.method(), route.path());
            if (official == null) {
                unknown.add(route.method() + " " + route.path());
                continue;
            }
            JsonNode parameters = official.path("parameters");
            for (String name : route.parameters().keySet()) {
                if (!parameters.has(name)) unknown.add(route.method() + " " + route.path() + " " + name);
            }
        }
        assertThat(Api.ROUTES).hasSizeGreaterThan(30);
        assertThat(unknown).isEmpty();
    }

    private static JsonNode find(JsonNode schema, String method, String path) {
        for (JsonNode operation : operations(schema)) {
            if (operation.path("path").asString("").equals(path)
                    && operation.path("method").asString("").equals(method)) {
                return operation;
            }
        }
        return null;
    }

    private static List<JsonNode> operations(JsonNode schema) {
        JsonNode list = schema.isArray() ? schema : schema.path("operations");
        return list.valueStream().toList();
    }
}
