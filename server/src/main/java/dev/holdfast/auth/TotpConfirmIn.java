package dev.holdfast.auth;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** The first code of an authenticator app. */
record TotpConfirmIn(String code) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(Totp.isCode(code), "code", "string_pattern_mismatch", "Must be the six digits of the app.");
    }

    @Override
    public String toString() {
        return "TotpConfirmIn";
    }
}
