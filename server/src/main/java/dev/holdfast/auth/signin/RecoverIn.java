package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** A new password, set with a one-time code. */
record RecoverIn(String email, Secret code, Secret newPassword) implements Input {
    @Override
    public void check(Checks checks) {
        checks.text("code", code, 100);
    }

    @Override
    public String toString() {
        return "RecoverIn";
    }
}
