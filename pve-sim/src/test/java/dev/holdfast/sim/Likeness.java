package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.model.SimTask;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An expected JSON value: equal to the actual one, except for placeholders that begin with {@code ~} and the rest that
 * {@code …} leaves open.
 */
record Likeness(JsonNode wanted) {
    private static final String MORE = "…";
    private static final String LIKE = "~like ";

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
            case "~task" -> matches(told, SimTask.UPID.pattern());
            case "~digest" -> matches(told, "[0-9a-f]{40}");
            case "~fingerprint" -> matches(told, "([0-9A-F]{2}:){31}[0-9A-F]{2}");
            default -> {
                if (!kind.startsWith(LIKE)) throw new IllegalArgumentException("There is no kind " + kind);
                yield matches(told, regex(kind.substring(LIKE.length())));
            }
        };
    }

    private static boolean matches(JsonNode told, String regex) {
        return told.isString()
                && Pattern.compile(regex, Pattern.DOTALL)
                        .matcher(told.asString())
                        .matches();
    }

    private static String regex(String like) {
        return like.chars()
                .mapToObj(c -> c == '#' ? "[0-9A-Fa-f]+" : c == '*' ? ".*" : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining());
    }
}
