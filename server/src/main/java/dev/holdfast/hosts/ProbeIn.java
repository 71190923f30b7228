package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** A probe of a host before anything is stored. Without a token, only the certificate is read. */
record ProbeIn(
        String address,
        @Nullable String tokenId,
        @Nullable Secret tokenSecret,
        @Nullable String tlsFingerprint) implements Input {
    @Override
    public void check(Checks checks) {
        HostChecks.address(checks, "address", address);
        HostChecks.tokenId(checks, tokenId);
        HostChecks.fingerprint(checks, tlsFingerprint);
        String together = "The token's ID and secret are required together.";
        checks.that(tokenId != null || tokenSecret == null, "token_id", "value_error", together);
        checks.that(tokenId == null || tokenSecret != null, "token_secret", "value_error", together);
    }
}
