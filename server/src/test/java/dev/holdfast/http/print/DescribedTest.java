package dev.holdfast.http.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whoever reads only the document learns what each part of it means. */
class DescribedTest {
    private static final JsonNode DOCUMENT = document();
    private static final JsonSchema SCHEMAS = new JsonSchema(DOCUMENT);

    private static JsonNode document() {
        try {
            return Json.tree(Files.readString(Path.of("src/main/resources/openapi.json")));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isDescribed(JsonNode part) {
        return !part.path("description").asString("").isBlank();
    }

    @Test
    void everySchemaAndEachOfItsFieldsIsDescribed() {
        var missing = new ArrayList<String>();
        for (var schema : DOCUMENT.at("/components/schemas").properties()) {
            if (schema.getKey().endsWith("Error")) continue; // errors are described by their own detail
            if (!isDescribed(schema.getValue())) missing.add(schema.getKey());
            for (var field : schema.getValue().path("properties").properties()) {
                if (!isDescribed(field.getValue())) missing.add(schema.getKey() + "." + field.getKey());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyAreaIsDescribed() {
        assertThat(DOCUMENT.path("tags").size()).isGreaterThan(20);
        assertThat(DOCUMENT.path("tags").valueStream().filter(tag -> !isDescribed(tag)))
                .isEmpty();
    }

    @Test
    void everyParameterIsDescribed() {
        var missing = new ArrayList<String>();
        for (JsonNode path : DOCUMENT.path("paths")) {
            for (JsonNode operation : path) {
                for (JsonNode each : operation.path("parameters")) {
                    JsonNode parameter = SCHEMAS.resolve(each);
                    if (!isDescribed(parameter))
                        missing.add(operation.path("operationId").asString() + " "
                                + parameter.path("name").asString());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void aParameterThatThreeOperationsShareIsPrintedOnce() {
        var whole = new HashMap<JsonNode, Integer>();
        var references = new HashMap<JsonNode, Integer>();
        for (JsonNode path : DOCUMENT.path("paths")) {
            for (JsonNode operation : path) {
                for (JsonNode parameter : operation.path("parameters")) {
                    var printed = parameter.has("$ref") ? references : whole;
                    printed.merge(SCHEMAS.resolve(parameter), 1, Integer::sum);
                }
            }
        }
        assertThat(whole)
                .allSatisfy((parameter, times) ->
                        assertThat(times).as("%s", parameter).isLessThan(3));
        assertThat(references)
                .hasSizeGreaterThan(20)
                .hasSameSizeAs(DOCUMENT.at("/components/parameters").properties())
                .allSatisfy((parameter, times) ->
                        assertThat(times).as("%s", parameter).isGreaterThanOrEqualTo(3))
                .doesNotContainKeys(whole.keySet().toArray(JsonNode[]::new));
    }
}
