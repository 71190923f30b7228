package dev.holdfast.auth;

import dev.holdfast.http.Input;

/** A change of the caller's own password. */
record PasswordIn(String currentPassword, String newPassword) implements Input {
    @Override
    public String toString() {
        return "PasswordIn";
    }
}
