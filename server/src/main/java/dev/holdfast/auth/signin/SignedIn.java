package dev.holdfast.auth.signin;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.auth.user.User;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sign-in step: either {@code ok} and {@code user}, and the response sets a session; or
 * {@code totp_required} and {@code pending}, with which POST /auth/totp continues.
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
