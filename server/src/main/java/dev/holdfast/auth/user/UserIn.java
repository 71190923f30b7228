package dev.holdfast.auth.user;

import dev.holdfast.access.Role;
import dev.holdfast.auth.Accounts;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A user to create. Without a password the user sets it with a one-time code, so that nobody else ever knows it.
 *
 * @param email the e-mail address with which the user will sign in; stored in lower case; no other user may have it
 * @param displayName the name as others see it; the part of the address before its at sign if it is left out or blank
 * @param password 12 to 1024 characters, hard to guess; required for the first owner; otherwise the account has none if
 *     it is left out
 * @param role the platform role, at most the caller's own; none if it is left out; the first user always becomes an
 *     owner
 * @param setupCode the code from the service's log; needed for the first owner unless created on the same machine;
 *     ignored later
 */
record UserIn(
        String email,
        @Nullable String displayName,
        @Nullable Secret password,
        @Nullable Role role,
        @Nullable Secret setupCode)
        implements Input {
    // No invisible characters, because the address is typed to confirm. Otherwise only clearly invalid addresses are
    // refused; whether an address exists is known only when a mail arrives.
    private static final Pattern ADDRESS = Pattern.compile("\\s*[^@\\s\\p{C}]+@[^@\\s\\p{C}]+\\s*");

    Accounts.NewUser user() {
        return new Accounts.NewUser(email, displayName, password, role, setupCode);
    }

    @Override
    public void check(Checks checks) {
        email(checks, email);
        displayName(checks, displayName);
    }

    static void email(Checks checks, @Nullable String email) {
        checks.matches("email", email, ADDRESS, "Must be an e-mail address.");
        checks.line("email", email, 254);
    }

    static void displayName(Checks checks, @Nullable String displayName) {
        checks.line("display_name", displayName, 100);
    }
}
