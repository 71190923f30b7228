package dev.holdfast.hosts;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import org.jspecify.annotations.Nullable;

/** Changes to an enrolled host; what is null or left out stays, but a {@code team_id} of null means no team. */
record HostPatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable String address,
        @NullKeeps @Nullable String tlsFingerprint,
        @NullKeeps @Nullable Boolean verifyTls,
        @NullKeeps @Nullable String tokenId,
        @NullKeeps @Nullable Secret tokenSecret,
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
                "A new token comes with its secret.");
    }

    /** Whether it changes the host's credential, or to whom that is shown: whoever says where it goes has it. */
    boolean concernsCredential() {
        return address != null || verifyTls != null || tokenId != null || tokenSecret != null;
    }

    /** Whether it changes whose word Holdfast takes for the host's. */
    boolean concernsTrust() {
        return tlsFingerprint != null || concernsCredential();
    }
}
