package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;

/**
 * The first code of an authenticator app.
 *
 * @param code the six digits that the app shows now; spaces do not matter
 */
record TotpConfirmIn(Secret code) implements Input {
    private static final Pattern CODE = Pattern.compile("\\s*(?:[0-9]\\s*){6}");

    @Override
    public void check(Checks checks) {
        checks.matches("code", code.reveal(), CODE, "Must be the six digits that the app shows.");
    }
}
