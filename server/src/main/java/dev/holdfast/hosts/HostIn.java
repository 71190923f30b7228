package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A host to enrol. Without a fingerprint, the certificate that the host presents now is pinned.
 *
 * @param sameSystem whether it belongs to the enrolled system whose name and address it has; needed only where nothing proves it
 */
record HostIn(
        String name,
        String address,
        String tokenId,
        Secret tokenSecret,
        @Nullable String tlsFingerprint,
        @Nullable Boolean verifyTls,
        @Nullable Boolean sameSystem,
        @Nullable Long teamId)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        HostChecks.address(checks, "address", address);
        HostChecks.tokenId(checks, tokenId);
        checks.text("token_secret", tokenSecret, 200);
        HostChecks.fingerprint(checks, tlsFingerprint);
    }
}
