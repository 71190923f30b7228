package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;

/** An attempt to sign in. The e-mail address is not printed: it may be a mistyped password. */
record LoginIn(String email, Secret password) implements Input {
    @Override
    public String toString() {
        return "LoginIn";
    }
}
