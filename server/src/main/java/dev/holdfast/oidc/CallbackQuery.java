package dev.holdfast.oidc;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;
import dev.holdfast.http.IgnoreUnknown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the provider sends back through the browser. Either {@code code} or {@code error} goes with the state.
 *
 * @param iss the provider's name, which some send along
 */
@IgnoreUnknown // many providers send more, such as session_state
record CallbackQuery(
        @Nullable Secret state,
        @Nullable Secret code,
        @Nullable String error,
        @Nullable String iss) implements Input {
    /** Refuses what is no answer. Not by a check of the input: a person in front of a browser is sent back to the page. */
    void requireAnswer() {
        var missing = new ArrayList<Violation>();
        if (state == null) missing.add(missing("state"));
        if ((code == null || code.reveal().isBlank()) && error == null) missing.add(missing("code"));
        if (!missing.isEmpty()) throw Refusal.invalid(missing);
    }

    private static Violation missing(String name) {
        return new Violation(List.of("query", name), "This field is required.", "missing");
    }
}
