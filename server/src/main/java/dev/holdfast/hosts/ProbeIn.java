package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A probe of a host before anything is stored. Without a token, only the certificate is read.
 *
 * @param address the host name or IP address of the API, with the port if it is not 8006, such as {@code pve1:8006}
 * @param tokenId the ID of an API token, in the form {@code user@realm!name}, at most 200 characters; only together
 *     with its secret; left out or null: none
 * @param tokenSecret the secret of the API token, 1 to 200 characters; only together with its ID; left out or null: none
 * @param tlsFingerprint the SHA-256 fingerprint that the host must present, 32 pairs of hex digits with colons; left
 *     out or null: any certificate is accepted
 */
record ProbeIn(
        String address,
        @Nullable String tokenId,
        @Nullable Secret tokenSecret,
        @Nullable String tlsFingerprint) implements Input {
    @Override
    public void check(Checks checks) {
        HostChecks.address(checks, "address", address);
        HostChecks.tokenId(checks, tokenId);
        checks.text("token_secret", tokenSecret, 200);
        HostChecks.fingerprint(checks, tlsFingerprint);
        String together = "The token's ID and secret are required together.";
        checks.that(tokenId != null || tokenSecret == null, "token_id", "value_error", together);
        checks.that(tokenId == null || tokenSecret != null, "token_secret", "value_error", together);
    }
}
