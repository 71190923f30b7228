package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * A host to enrol. Without a fingerprint, the certificate that the host presents now is pinned.
 *
 * @param name the name that the host gets in Holdfast; one line of 1 to 100 characters, unique among the hosts
 * @param address the host name or IP address of its API, with the port if it is not 8006, such as {@code pve1:8006}
 * @param tokenId the ID of the API token, in the form {@code user@realm!name}; at most 200 characters
 * @param tokenSecret the secret of the API token; 1 to 200 characters. It is stored sealed and never shown again
 * @param tlsFingerprint the SHA-256 fingerprint of the certificate to accept, 32 hex pairs with colons; left out or
 *     null: of the presented one, or none with {@code verify_tls}
 * @param verifyTls whether the certificate must be trusted by the system's certificate authorities where no fingerprint
 *     is given; left out or null: false
 * @param sameSystem whether it belongs to the enrolled system whose name and address it has; needed only where nothing proves it
 * @param teamId the id of the team in Holdfast to which the host will belong; left out or null: none
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
