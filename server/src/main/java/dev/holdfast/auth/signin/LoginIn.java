package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;

/**
 * An attempt to sign in. The e-mail address is not printed: it may be a mistyped password.
 *
 * @param email the e-mail address of the account; upper case and surrounding spaces do not matter
 * @param password the password of the account
 */
record LoginIn(String email, Secret password) implements Input {
    @Override
    public String toString() {
        return "LoginIn";
    }
}
