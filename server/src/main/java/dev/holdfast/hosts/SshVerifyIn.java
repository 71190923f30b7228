package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in over SSH, with the fingerprint of the host's new key if the user accepts that it changed. Scripts and their secrets
 * go there from then on, so that takes the secret of the host's API token.
 *
 * @param acceptFingerprint the fingerprint of the host key to pin, as {@code SHA256:} and 43 characters; left out or
 *     null: the pinned one, or whichever the host shows if there is none
 * @param tokenSecret the secret of the host's API token, 1 to 200 characters; required only where
 *     {@code accept_fingerprint} replaces another pinned key
 */
record SshVerifyIn(
        @Nullable String acceptFingerprint, @Nullable Secret tokenSecret) implements Input {
    private static final Pattern FINGERPRINT = Pattern.compile("SHA256:[A-Za-z0-9+/]{43}");

    @Override
    public void check(Checks checks) {
        checks.matches(
                "accept_fingerprint",
                acceptFingerprint,
                FINGERPRINT,
                "Must be a fingerprint as ssh-keygen -l prints it: SHA256, a colon and 43 characters.");
        checks.text("token_secret", tokenSecret, 200);
    }
}
