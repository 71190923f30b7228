package dev.holdfast.auth;

import dev.holdfast.http.Input;

/** An attempt to sign in. */
record LoginIn(String email, String password) implements Input {
    @Override
    public String toString() {
        return "LoginIn";
    }
}
