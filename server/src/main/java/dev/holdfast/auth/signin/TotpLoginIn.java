package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The second step of a sign-in. {@code code} is a code of the app or a recovery code.
 *
 * @param code the six digits that the app shows, or an unused recovery code; upper case, spaces and dashes of the
 *     latter do not matter
 * @param pending the {@code pending} of the first step; good for five codes within five minutes
 * @param remember whether this browser needs no second factor for 30 days, only the password; false if it is left out
 */
record TotpLoginIn(Secret code, Secret pending, @Nullable Boolean remember) implements Input {
    private static final int MOST = 100;

    @Override
    public void check(Checks checks) {
        checks.text("code", code, MOST);
        checks.text("pending", pending, MOST);
    }
}
