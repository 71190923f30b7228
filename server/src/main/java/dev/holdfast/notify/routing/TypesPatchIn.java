package dev.holdfast.notify.routing;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.notify.NoticeTypes;
import java.util.Map;
import java.util.Objects;

/**
 * Switches types of notices on or off; types that are not named stay.
 *
 * @param enabled by the name of a type, as in {@code GET /notifications/types}, whether notices of it are sent
 */
record TypesPatchIn(Map<String, Boolean> enabled) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(
                enabled == null
                        || (NoticeTypes.ALL.containsAll(enabled.keySet())
                                && enabled.values().stream().allMatch(Objects::nonNull)),
                "enabled",
                "value_error",
                "Must contain only types of GET /notifications/types, with true or false.");
    }
}
