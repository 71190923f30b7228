package dev.holdfast.pve;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Responses generated from the official schema. */
final class Sample {
    /** The forms in which endpoints return the same data. */
    enum Form {
        /** Everything, flags and numbers as numbers. */
        FULL,
        /** Everything, flags and numbers as text, as Perl does when a value was text before. */
        AS_TEXT,
        /** Everything, flags as true and false. */
        AS_TRUTH,
        /** Only required fields. */
        SCANT,
        /** Only required fields, the others as null. */
        NULLS
    }

    private Sample() {}

    static String of(JsonNode rule, Form form) {
        return switch (rule.path("type").asString("")) {
            case "array" -> array(rule.path("items"), form);
            case "object" -> object(rule.path("properties"), form);
            case "boolean" ->
                switch (form) {
                    case AS_TEXT -> "\"1\"";
                    case AS_TRUTH -> "true";
                    default -> "1";
                };
            case "integer" -> number(least(rule), form);
            case "number" -> number("0.5", form);
            case "null" -> "null";
            default ->
                "\"" + (rule.path("enum").isArray() ? rule.path("enum").path(0).asString() : "word") + "\"";
        };
    }

    private static String least(JsonNode rule) {
        return rule.has("minimum") ? rule.path("minimum").asString() : "7";
    }

    private static String number(String digits, Form form) {
        return form == Form.AS_TEXT ? "\"" + digits + "\"" : digits;
    }

    /** Rows that the schema does not describe are omitted: their contents are recorded or unknown. */
    private static String array(JsonNode items, Form form) {
        if (items.path("type").asString("").equals("object")
                && items.path("properties").isEmpty()) return "[]";
        return "[" + of(items, form) + "]";
    }

    private static String object(JsonNode properties, Form form) {
        return properties
                .propertyStream()
                .filter(p -> form != Form.SCANT || !isOptional(p.getValue()))
                .map(p -> "\"" + p.getKey().replace("[n]", "0") + "\":"
                        + (form == Form.NULLS && isOptional(p.getValue()) ? "null" : of(p.getValue(), form)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static boolean isOptional(JsonNode rule) {
        return rule.path("optional").asInt(0) == 1;
    }
}
