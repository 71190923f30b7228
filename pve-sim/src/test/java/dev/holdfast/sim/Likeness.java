package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;

/** What JSON must be like: itself, but for kinds of values that begin with {@code ~} and for what {@code …} leaves open. */
record Likeness(JsonNode wanted) {
    private static final String MORE = "…";

    static Likeness of(JsonNode wanted) {
        return new Likeness(wanted);
    }

    void to(JsonNode told, String where) {
        if (wanted.asString("").startsWith("~")) {
            assertThat(isA(wanted.asString(), told))
                    .as("%s is %s and not %s", where, told, wanted.asString())
                    .isTrue();
        } else if (wanted.isObject() && told.isObject()) {
            object(told, where);
        } else if (wanted.isArray() && told.isArray()) {
            array(told, where);
        } else if (wanted.isNumber() && told.isNumber()) {
            assertThat(told.asDouble()).as(where).isEqualTo(wanted.asDouble());
        } else {
            assertThat(told).as(where).isEqualTo(wanted);
        }
    }

    private void object(JsonNode told, String where) {
        wanted.propertyStream().filter(p -> !p.getKey().equals(MORE)).forEach(p -> {
            assertThat(told.has(p.getKey()))
                    .as("%s.%s in %s", where, p.getKey(), told)
                    .isTrue();
            of(p.getValue()).to(told.get(p.getKey()), where + "." + p.getKey());
        });
        if (!wanted.has(MORE)) assertThat(told.propertyNames()).as(where).hasSameElementsAs(wanted.propertyNames());
    }

    private void array(JsonNode told, String where) {
        int rows = wanted.size();
        boolean open = rows > 0 && wanted.get(rows - 1).asString("").equals(MORE);
        if (!open) assertThat(told.size()).as(where + ": " + told).isEqualTo(rows);
        for (int i = 0; i < (open ? rows - 1 : rows); i++) of(wanted.get(i)).to(told.path(i), where + "[" + i + "]");
    }

    private static boolean isA(String kind, JsonNode told) {
        return switch (kind) {
            case "~whole" -> told.isIntegralNumber();
            case "~number" -> told.isNumber();
            case "~text" -> told.isString();
            case "~task" ->
                told.isString() && SimTask.UPID.matcher(told.asString()).matches();
            case "~digest" -> told.isString() && told.asString().matches("[0-9a-f]{40}");
            default -> {
                if (!kind.matches("(?s)~/.+/")) throw new IllegalArgumentException("There is no kind " + kind);
                yield told.isString() && told.asString().matches("(?s)" + kind.substring(2, kind.length() - 1));
            }
        };
    }
}
