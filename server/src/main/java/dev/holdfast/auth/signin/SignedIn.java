package dev.holdfast.auth.signin;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.auth.user.User;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sign-in step: either {@code ok} and {@code user}, and the response sets a session; or
 * {@code totp_required} and {@code pending}, with which POST /auth/totp continues.
 *
 * @param ok true when the user is signed in; left out while the second factor is missing
 * @param user the user who is signed in; left out while the second factor is missing
 * @param totpRequired true when a code of the app or a recovery code is needed; left out when the user is signed in
 * @param pending the secret token of this sign-in, good for five codes within five minutes; left out when the user is
 *     signed in
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SignedIn(
        @Nullable Boolean ok,
        @Nullable User user,
        @Nullable Boolean totpRequired,
        @Nullable String pending) {
    static SignedIn as(User user) {
        return new SignedIn(true, user, null, null);
    }

    static SignedIn waiting(String pending) {
        return new SignedIn(null, null, true, pending);
    }

    @Override
    public String toString() {
        return "SignedIn[" + (ok == null ? "waiting" : "ok") + "]";
    }
}
