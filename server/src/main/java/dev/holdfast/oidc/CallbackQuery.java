package dev.holdfast.oidc;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The provider's response through the browser. It contains the state and either {@code code} or {@code error}.
 *
 * @param state what Holdfast sent along when the sign-in began
 * @param code the code with which Holdfast gets the tokens
 * @param error why the provider refused, in the words of OAuth 2.0
 * @param iss the provider's name; only some providers send it
 */
@Input.IgnoreUnknown // many providers send more parameters, such as session_state
record CallbackQuery(
        @Nullable Secret state,
        @Nullable Secret code,
        @Nullable String error,
        @Nullable String iss) implements Input {
    /** Refuses an incomplete response. Not an input check, because a browser must be redirected to the page instead. */
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
