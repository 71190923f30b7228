package dev.holdfast.auth;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** The first code of an authenticator app. */
record TotpConfirmIn(Secret code) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(
                Totp.isCode(code.reveal()), "code", "string_pattern_mismatch", "Must be the six digits of the app.");
    }
}
