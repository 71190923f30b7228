package dev.holdfast.oidc;

import java.time.Instant;

/**
 * A started sign-in. The values stored by the browser and the provider are stored here only as hashes; the verifier is
 * sealed.
 *
 * @param issuer the provider of the sign-in
 * @param returnTo the path of the page to open afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LoginAttempt(
        byte[] stateHash,
        byte[] browserHash,
        byte[] nonceHash,
        byte[] verifier,
        String issuer,
        String clientId,
        String returnTo,
        String ip,
        Instant expiresAt) {
    @Override
    public String toString() {
        return "Flow[" + issuer + "]";
    }
}
