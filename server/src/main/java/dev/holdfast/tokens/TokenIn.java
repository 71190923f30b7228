package dev.holdfast.tokens;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;

/**
 * A token to create. It always belongs to the caller.
 *
 * @param name what to call it, 1 to 100 characters; no other token of the caller may have the same name
 * @param scopes 1 to 100 of those that {@code GET /api-tokens/scopes} lists
 * @param expiresInDays after how many days it is refused, 1 to 365; left out: 90
 */
record TokenIn(
        String name,
        List<String> scopes,
        @DefaultValue("90") int expiresInDays) implements Input {
    private static final int LONGEST = 365;
    private static final int MOST_SCOPES = 100;

    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        checks.size("scopes", scopes, 1, MOST_SCOPES, "Select at least one scope and at most " + MOST_SCOPES + ".");
        checks.within("expires_in_days", expiresInDays, 1, LONGEST);
    }
}
