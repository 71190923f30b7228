package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes to an enrolled host; null or missing fields keep their value, but a {@code team_id} of null means no team. The secret
 * of the token is needed again where the change sends it to another place.
 *
 * @param name the new name of the host in Holdfast; one line of 1 to 100 characters; left out or null: unchanged
 * @param address the new host name or IP address of its API, with the port if it is not 8006; the same node must answer
 *     there; left out or null: unchanged
 * @param tlsFingerprint the SHA-256 fingerprint to accept from now on, 32 pairs of hex digits with colons, which the
 *     host must present; left out or null: unchanged
 * @param verifyTls true without {@code tls_fingerprint}: the system's certificate authorities replace the pin; false: a
 *     certificate is pinned; left out or null: unchanged
 * @param tokenId the ID of another API token, as {@code user@realm!name}, at most 200 characters; needs its secret,
 *     too; left out or null: unchanged
 * @param tokenSecret the secret of the API token, 1 to 200 characters; required with another token ID or address, or a
 *     certificate with another key; left out or null: unchanged
 * @param teamId the id of the team in Holdfast to which the host will belong; null: none; left out: unchanged
 */
record HostPatchIn(
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable String address,
        @Input.NullKeeps @Nullable String tlsFingerprint,
        @Input.NullKeeps @Nullable Boolean verifyTls,
        @Input.NullKeeps @Nullable String tokenId,
        @Input.NullKeeps @Nullable Secret tokenSecret,
        Change<Long> teamId)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        HostChecks.address(checks, "address", address);
        HostChecks.tokenId(checks, tokenId);
        checks.text("token_secret", tokenSecret, 200);
        HostChecks.fingerprint(checks, tlsFingerprint);
        checks.that(
                tokenId == null || tokenSecret != null,
                "token_secret",
                "value_error",
                "A new token ID needs its secret.");
    }

    /** Whether it changes the credential or its recipient: a caller who sets the recipient can obtain the credential. */
    boolean concernsCredential() {
        return address != null || verifyTls != null || tokenId != null || tokenSecret != null;
    }

    /** Whether all it does to the credential's way is to accept the certificate that the host presents now. */
    boolean isAcceptance() {
        return tlsFingerprint != null && address == null && verifyTls == null && tokenId == null;
    }

    /** Whether it gives the host to another team, and so decides who has power over everything on it. */
    boolean moves(Host host) {
        return !Objects.equals(teamId.over(host.teamId()), host.teamId());
    }

    /** Whether it changes which endpoint Holdfast trusts as this host. */
    boolean concernsTrust() {
        return tlsFingerprint != null || concernsCredential();
    }
}
