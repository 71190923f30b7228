package dev.holdfast.oidc;

import java.time.Instant;

/**
 * A sign-in that was begun. Of what the browser and the provider keep, only hashes are here; the verifier is sealed.
 *
 * @param issuer the provider it was begun with
 * @param returnTo the place of the page to go on to
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
