package dev.holdfast.auth;

import dev.holdfast.access.Role;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A user to be made. Without a password one sets it with a one-time code, and nobody else ever knows it. */
record UserIn(
        String email,
        @Nullable String displayName,
        @Nullable Secret password,
        @Nullable Role role,
        @Nullable Secret setupCode)
        implements Input {
    // Nothing that can't be seen, for it is typed to confirm. Besides, only what is surely no address is turned down;
    // the
    // rest is known when a letter arrives.
    private static final Pattern ADDRESS = Pattern.compile("\\s*[^@\\s\\p{C}]+@[^@\\s\\p{C}]+\\s*");

    @Override
    public void check(Checks checks) {
        email(checks, email);
        displayName(checks, displayName);
    }

    static void email(Checks checks, @Nullable String email) {
        checks.matches("email", email, ADDRESS, "Must be an e-mail address.");
        checks.length("email", email, 254);
    }

    static void displayName(Checks checks, @Nullable String displayName) {
        checks.line("display_name", displayName, 100);
    }
}
