package dev.holdfast.http.print;

import dev.holdfast.base.json.Json;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The part of JSON Schema that our document uses. */
record JsonSchema(JsonNode document) {
    private static final List<String> KNOWN = List.of(
            "$ref",
            "type",
            "enum",
            "const",
            "format",
            "description",
            "default",
            "writeOnly",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
            "items",
            "required",
            "properties",
            "additionalProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "allOf",
            "anyOf",
            "oneOf");

    /** The faults of a value, with their places; empty when it is valid. */
    List<String> faults(JsonNode schema, JsonNode value) {
        var found = new ArrayList<String>();
        check(schema, value, "$", found);
        return found;
    }

    /** Resolves a reference to another schema, or to a parameter. */
    JsonNode resolve(JsonNode schema) {
        JsonNode at = schema;
        while (at.has("$ref")) at = document.at(at.get("$ref").asString().substring(1));
        if (at.isMissingNode()) throw new AssertionError("there is no " + schema);
        return at;
    }

    private void check(JsonNode reference, JsonNode value, String at, List<String> found) {
        JsonNode schema = resolve(reference);
        schema.propertyNames().forEach(name -> {
            if (!KNOWN.contains(name)) throw new AssertionError("this test does not know " + name);
        });
        if (schema.has("type") && !isOfType(schema.get("type"), value)) {
            found.add(at + " is not " + schema.get("type"));
            return;
        }
        if (schema.has("const") && !schema.get("const").equals(value)) found.add(at + " is not " + schema.get("const"));
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            found.add(at + " is none of " + schema.get("enum"));
        }
        if (value.isNumber()) number(schema, value.decimalValue(), at, found);
        if (value.isString()) text(schema, value.stringValue(), at, found);
        if (value.isArray()) list(schema, value, at, found);
        if (value.isObject()) object(schema, value, at, found);
        schema.path("allOf").forEach(part -> check(part, value, at, found));
        for (String choice : List.of("anyOf", "oneOf")) {
            if (!schema.has(choice)) continue;
            long fitting = schema.get(choice)
                    .valueStream()
                    .filter(part -> faults(part, value).isEmpty())
                    .count();
            if (fitting == 0 || (fitting > 1 && choice.equals("oneOf")))
                found.add(at + " fits " + fitting + " of " + choice);
        }
    }

    private static boolean isOfType(JsonNode type, JsonNode value) {
        if (type.isArray()) return type.valueStream().anyMatch(one -> isOfType(one, value));
        return switch (type.asString()) {
            case "null" -> value.isNull();
            case "string" -> value.isString();
            case "boolean" -> value.isBoolean();
            case "number" -> value.isNumber();
            case "integer" -> value.isIntegralNumber();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            default -> throw new AssertionError(type);
        };
    }

    private static void number(JsonNode schema, BigDecimal value, String at, List<String> found) {
        if (schema.has("minimum") && value.compareTo(schema.get("minimum").decimalValue()) < 0)
            found.add(at + " is too small");
        if (schema.has("maximum") && value.compareTo(schema.get("maximum").decimalValue()) > 0)
            found.add(at + " is too large");
    }

    private static boolean isTime(String value) {
        try {
            var _ = OffsetDateTime.parse(value);
            return true;
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    private static void text(JsonNode schema, String value, String at, List<String> found) {
        int length = value.codePointCount(0, value.length());
        if (schema.path("format").asString("").equals("date-time") && !isTime(value)) found.add(at + " is no time");
        if (length < schema.path("minLength").asInt(0)) found.add(at + " is too short");
        if (length > schema.path("maxLength").asInt(Integer.MAX_VALUE)) found.add(at + " is too long");
        if (schema.has("pattern") && !pattern(schema).matcher(value).find()) {
            found.add(at + " does not match " + schema.get("pattern"));
        }
    }

    /** In Java, the dollar also matches before a final line end; in JSON Schema it does not. */
    private static Pattern pattern(JsonNode schema) {
        return Pattern.compile(schema.get("pattern").asString().replaceAll("\\$$", "\\\\z"));
    }

    private void list(JsonNode schema, JsonNode value, String at, List<String> found) {
        if (value.size() < schema.path("minItems").asInt(0)) found.add(at + " has too few");
        if (value.size() > schema.path("maxItems").asInt(Integer.MAX_VALUE)) found.add(at + " has too many");
        if (!schema.has("items")) return;
        for (int i = 0; i < value.size(); i++) check(schema.get("items"), value.get(i), at + "." + i, found);
    }

    private void object(JsonNode schema, JsonNode value, String at, List<String> found) {
        if (value.size() < schema.path("minProperties").asInt(0)) found.add(at + " has too few");
        if (value.size() > schema.path("maxProperties").asInt(Integer.MAX_VALUE)) found.add(at + " has too many");
        schema.path("required").forEach(name -> {
            if (!value.has(name.asString())) found.add(at + " lacks " + name.asString());
        });
        value.properties().forEach(property -> {
            String name = property.getKey();
            if (schema.has("propertyNames")) {
                check(schema.get("propertyNames"), Json.tree(Json.write(name)), at + "." + name, found);
            }
            JsonNode of = schema.path("properties").path(name);
            if (of.isMissingNode()) of = schema.path("additionalProperties");
            if (of.isBoolean() && !of.booleanValue()) found.add(at + " knows no " + name);
            else if (of.isObject()) check(of, property.getValue(), at + "." + name, found);
        });
    }
}
