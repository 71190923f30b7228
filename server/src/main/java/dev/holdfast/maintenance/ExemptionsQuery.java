package dev.holdfast.maintenance;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Of what: {@code app}, {@code vm} or {@code host}, a colon and the ID.
 *
 * @param target {@code app}, {@code vm} or {@code host}, a colon and the id in Holdfast
 */
record ExemptionsQuery(String target) implements Input {
    private static final Pattern TARGET = Pattern.compile("(?:app|vm|host):[0-9]{1,18}");

    @Override
    public void check(Checks checks) {
        checks.matches("target", target, TARGET, "Must be a type and an ID, such as app:1.");
    }

    String type() {
        return List.of(target.split(":", -1)).getFirst();
    }

    long id() {
        return Long.parseLong(target.substring(target.indexOf(':') + 1));
    }
}
