package dev.holdfast.auth.user;

import dev.holdfast.access.Role;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a user; a role of null removes the role.
 *
 * @param email the new e-mail address for signing in; stored in lower case; no other user may have it
 * @param displayName the new name as others see it; a blank one changes nothing
 * @param role the new platform role, at most the caller's own
 */
record UserPatchIn(
        @Input.NullKeeps @Nullable String email,
        @Input.NullKeeps @Nullable String displayName,
        Change<Role> role) implements Input {
    @Override
    public void check(Checks checks) {
        UserIn.email(checks, email);
        UserIn.displayName(checks, displayName);
    }

    @Override
    public String toString() {
        return "UserPatchIn";
    }
}
