package dev.holdfast;

import dev.holdfast.base.json.Json;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** A response of the service. */
public record Answer(int status, HttpResponse<String> raw) {
    public String body() {
        return raw.body();
    }

    public JsonNode tree() {
        return Json.tree(raw.body());
    }

    public Map<String, Object> json() {
        return Json.read(raw.body(), new TypeReference<>() {});
    }

    public List<Map<String, Object>> list() {
        return Json.read(raw.body(), new TypeReference<>() {});
    }

    public String error() {
        return tree().path("error").asString("");
    }

    public String header(String name) {
        return raw.headers().firstValue(name).orElse("");
    }

    /** The faults of a 422 as "body.field type". */
    public List<String> faults() {
        return tree().path("detail")
                .valueStream()
                .map(fault -> String.join(
                                ".",
                                fault.get("loc")
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .toList())
                        + " " + fault.get("type").asString())
                .toList();
    }
}
