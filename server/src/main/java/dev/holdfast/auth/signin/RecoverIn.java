package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * A new password, set with a one-time code.
 *
 * @param email the e-mail address of the account; upper case and surrounding spaces do not matter
 * @param code the one-time code that an administrator issued, valid for 24 hours; upper case, spaces and dashes do not
 *     matter
 * @param newPassword 12 to 1024 characters, and hard to guess
 */
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
