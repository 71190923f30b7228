package dev.holdfast.auth;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The second step of a sign-in. {@code code} is one of the app or a recovery code. */
record TotpLoginIn(String code, String pending, @Nullable Boolean remember) implements Input {
    private static final int MOST = 100;

    @Override
    public void check(Checks checks) {
        checks.text("code", code, MOST);
        checks.text("pending", pending, MOST);
    }

    @Override
    public String toString() {
        return "TotpLoginIn";
    }
}
