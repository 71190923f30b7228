package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The second step of a sign-in. {@code code} is a code of the app or a recovery code. */
record TotpLoginIn(Secret code, Secret pending, @Nullable Boolean remember) implements Input {
    private static final int MOST = 100;

    @Override
    public void check(Checks checks) {
        checks.text("code", code, MOST);
        checks.text("pending", pending, MOST);
    }
}
